/** The news of bookings: to whoever may approve one, and to its people when somebody else, or the clock, changes it. */
import { formatAll, formatOthers, formatTime } from '@wms/contract/platform/formats';
import { can, satisfies } from '@wms/contract/platform/permissions';
import type { BookingMove, BookingState } from '@wms/contract/workshop/bookings/life';
import { type Area, managesWorkshop, seesIn } from '@wms/contract/workshop/shared/access';
import { formatPeriod } from '@wms/contract/workshop/shared/words';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { StepTaken } from '../../../platform/lives/make-move.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { news, type Reader } from '../../../platform/news/news.ts';
import { tell } from '../../../platform/news/tell.ts';
import { type DatedBooking, inviteTo } from '../../feeds/invitation.ts';
import { calledName } from '../../shared/called.ts';

/** What happened to a booking, as its people hear of it. */
export type BookingEvent =
  | 'made'
  | 'asked'
  | 'changed'
  | 'moved'
  /** At the same time in another place. */
  | 'relocated'
  /** It goes on without some people. */
  | 'takenOff'
  | 'confirmed'
  | 'refused'
  | 'cancelled'
  | 'missed'
  | 'expired'
  /** A place that was offered was not accepted in time. */
  | 'lapsed';

/** Bookings with one title and one owner: one, or the occurrences of a series that changed together. */
export type ToldBooking = {
  event: BookingEvent;
  /** In the order of their dates, which are exactly those that changed. */
  ids: number[];
  dates: { from: string; to: string }[];
  area: Area;
  title: string;
  places: string;
  ownerId: number;
  owner: string;
  /** Whom it concerns: its people, or those who were taken off it. */
  audience: number[];
  /** Who did it; null is the clock. */
  byId: number | null;
  by: string | null;
  reason: string | null;
  /** The same dates for calendar programs. */
  dated: DatedBooking[];
};

const pages = { rooms: '/prenotazioni', vans: '/prenotazioniFurgone' } as const;

/** The booking's page, where the reader may open it. */
const pageOf = ({ area, ids: [id] }: ToldBooking, { permissions }: Reader): `/${string}` =>
  id !== undefined && satisfies(permissions, seesIn[area]) ? `${pages[area]}/${id}` : '/';

const describeDates = ({ dates: [first, ...others] }: ToldBooking) =>
  first ? `${formatPeriod(first)}${formatOthers(others.length, 'un’altra data', 'altre date:')}` : '';

const describe = (told: ToldBooking) => `«${told.title}» (${told.places}, ${describeDates(told)})`;

export const bookingAsked = news<ToldBooking>({
  kind: 'workshop.booking-asked',
  label: 'Prenotazioni da approvare',
  concerns: managesWorkshop,
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ byId }) => ({ holdersOf: can.workshopManagement, except: byId }),
  sentence: (told) => `${told.owner} chiede ${describe(told)}: è da approvare`,
  leadsTo: pageOf,
  letter: (told, { firstName, ...reader }) => ({
    subject: `Da approvare: ${told.title}`,
    blocks: [
      `Ciao ${firstName},`,
      ...(told.dates.length === 1
        ? [`${told.owner} chiede ${describe(told)}.`]
        : [
            `${told.owner} chiede ${told.places} per «${told.title}»:`,
            { list: told.dates.map(formatPeriod) },
          ]),
      'Confermala o rifiutala prima che cominci.',
      { button: 'Apri in WMS', path: pageOf(told, { firstName, ...reader }) },
    ],
  }),
});

/** What is said of a booking after its title, place and dates. */
const outcomes: Record<BookingEvent, string> = {
  made: 'è prenotata',
  asked: 'aspetta una conferma',
  changed: 'è stata modificata',
  moved: 'è stata spostata a questo momento',
  relocated: 'è stata spostata in questo posto',
  takenOff: 'non ti riguarda più',
  confirmed: 'è confermata',
  refused: 'è stata rifiutata',
  cancelled: 'è stata annullata',
  missed: 'è mancata: nessuno è arrivato entro 15 minuti, e il posto è di nuovo libero',
  expired: 'è scaduta: nessuno ha risposto prima dell’inizio',
  lapsed: 'non è stata accettata in tempo: il posto va a chi aspetta dopo',
};

/** The subject of a mail has neither the time nor the place. */
const subjects: Partial<Record<BookingEvent, string>> = {
  moved: 'è stata spostata',
  relocated: 'è stata spostata',
};

/** What was made and must still be approved isn't booked yet. */
const eventOf = ({ event, dated }: ToldBooking): BookingEvent =>
  event === 'made' && dated.every(({ state }) => state === 'in attesa') ? 'asked' : event;

const outcomeOf = (told: ToldBooking) => outcomes[eventOf(told)] + describeCause(told);

function describeCause(told: ToldBooking): string {
  const { by, reason } = told;
  const event = eventOf(told);
  if (event === 'takenOff') return by ? `: ti ha tolto ${by}` : '';
  // 'Aspetta una conferma da …' would name the one who has to confirm.
  if (event === 'asked') return by ? `: l’ha chiesta ${by}` : '';
  return `${by ? ` da ${by}` : ''}${reason ? `: ${reason}` : ''}`;
}

export const bookingChanged = news<ToldBooking>({
  kind: 'workshop.booking-changed',
  label: 'Le tue prenotazioni: confermate, rifiutate, spostate o annullate',
  ways: ['bell', 'mail'],
  mailKeptHours: 48,
  audience: ({ audience, byId }) => ({ people: audience, except: byId }),
  sentence: (told) => `${describe(told)} ${outcomeOf(told)}`,
  leadsTo: pageOf,
  letter: writeLetter,
});

/**
 * Whoever makes a booking or changes it gets the date for their own calendar program, by mail only: they know the rest.
 */
export const bookingNoted = news<ToldBooking>({
  kind: 'workshop.booking-noted',
  label: 'Le prenotazioni che fai o cambi tu, con la data per il tuo calendario',
  ways: ['mail'],
  mailKeptHours: 48,
  audience: ({ audience, byId }) => ({ people: byId !== null && audience.includes(byId) ? [byId] : [] }),
  sentence: (told) => `${describe(told)} ${outcomeOf({ ...told, by: null })}`,
  leadsTo: pageOf,
  // They know who did it.
  letter: (told, reader) => writeLetter({ ...told, by: null }, reader),
});

/** Names exactly the dates that were booked or changed, and brings them for the reader's calendar program. */
function writeLetter(told: ToldBooking, reader: Reader): Letter {
  const event = eventOf(told);
  return {
    subject: `${told.title}: ${(subjects[event] ?? outcomes[event]).split(':')[0]}`,
    blocks: [
      `Ciao ${reader.firstName},`,
      ...(told.dates.length === 1
        ? [`${describe(told)} ${outcomeOf(told)}.`]
        : [`«${told.title}» (${told.places}) ${outcomeOf(told)}.`, { list: told.dates.map(formatPeriod) }]),
      { button: 'Apri in WMS', path: pageOf(told, reader) },
    ],
    calendars: inviteTo(told.dated, reader.email),
  };
}

type Offer = ToldBooking & { until: string };

export const placeOffered = news<Offer>({
  kind: 'workshop.place-offered',
  label: 'Un posto che aspettavi si è liberato',
  ways: ['bell', 'mail'],
  mailKeptHours: 1,
  audience: ({ ownerId }) => ({ people: [ownerId] }),
  sentence: (offer) =>
    `Si è liberato il posto per ${describe(offer)}: accettalo entro le ${formatTime(offer.until)}`,
  leadsTo: pageOf,
});

/** Tells somebody who waits that the place is theirs if they accept it in time. */
export async function tellOfOffer(tx: Writer, id: number, until: string): Promise<void> {
  const told = await readTold(tx, { ids: [id], event: 'made', byId: null });
  if (told) await tell(tx, placeOffered, { ...told, until });
}

/** Reads what is told of these bookings, which have one title and one owner. */
async function readTold(
  tx: Writer,
  { ids, event, byId, reason = null, takenOff, ofOwner = false }: Telling,
): Promise<ToldBooking | undefined> {
  const rows = await runSql(tx)<
    Pick<ToldBooking, 'area' | 'title' | 'ownerId' | 'owner' | 'by'> & {
      id: number;
      peopleIds: number[];
      from: string;
      to: string;
      names: string[];
      uid: string;
      sequence: number;
      state: BookingState;
    }
  >`
    select b.id, b.area, ${calledName()} as title, b.uid, b.sequence, b.state, lower(b.during) as "from",
           upper(b.during) as "to", b.user_id as "ownerId",
           u.first_name || ' ' || u.last_name as owner,
           array(select p.user_id from booking_people p where p.booking_id = b.id) as "peopleIds",
           array(select r.name from booking_resources br join resources r on r.id = br.resource_id
                  where br.booking_id = b.id order by r.id) as names,
           (select maker.first_name || ' ' || maker.last_name from users maker
             where maker.id = ${byId}::integer) as by
      from bookings b join users u on u.id = b.user_id
     where b.id = any (${[...ids]}::integer[]) order by lower(b.during), b.id`;
  const [first] = rows;
  if (!first) return undefined;
  const { area, title, ownerId, owner, by } = first;
  return {
    ...{ event, byId, by, reason, area, title, ownerId, owner },
    ids: rows.map(({ id }) => id),
    dates: rows.map(({ from, to }) => ({ from, to })),
    dated: rows.map(({ names, ...row }) => ({
      ...{ ...row, places: formatAll(names), takenOff: takenOff !== undefined },
    })),
    places: formatAll([...new Set(rows.flatMap(({ names }) => names))]),
    audience: [
      ...(takenOff ?? new Set([ownerId, ...(ofOwner ? [] : rows.flatMap(({ peopleIds }) => peopleIds))])),
    ],
  };
}

export type Telling = {
  ids: readonly number[];
  event: BookingEvent;
  /** Who did it; null is the clock. */
  byId: number | null;
  reason?: string | null;
  /** Those who were taken off: they alone hear of it. */
  takenOff?: readonly number[];
  /** Whether its owner alone knows of it: a place that is only offered to them. */
  ofOwner?: boolean;
};

/** The one way in which people hear of bookings: by the bell and by mail, in the transaction of the change. */
export async function tellOfBooking(tx: Writer, telling: Telling): Promise<void> {
  const told = await readTold(tx, telling);
  if (!told) return;
  if (told.event === 'asked') await tell(tx, bookingAsked, told);
  else {
    await tell(tx, bookingChanged, told);
    await tell(tx, bookingNoted, told);
  }
}

const eventOfMove: { readonly [move in BookingMove]?: BookingEvent } = {
  confirm: 'confirmed',
  refuse: 'refused',
  cancel: 'cancelled',
  callOff: 'cancelled',
  miss: 'missed',
  expire: 'expired',
};

export async function tellOfStep(
  tx: Writer,
  { id, move, from, by, reason }: StepTaken<BookingState, BookingMove>,
): Promise<void> {
  const ofOwner = from === 'in attesa' && move !== 'confirm' && (await wasOffered(tx, id));
  // Whoever leaves a place that is offered to them knows it, and nobody else has heard of it.
  if (ofOwner && move === 'cancel') return;
  const event = move === 'expire' && ofOwner ? 'lapsed' : eventOfMove[move];
  if (event) await tellOfBooking(tx, { ids: [id], event, byId: by?.id ?? null, reason, ofOwner });
}

async function wasOffered(tx: Writer, id: number): Promise<boolean> {
  const query = tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('offered_until', 'is not', null);
  return (await query.execute()).length > 0;
}
