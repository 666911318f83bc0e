/**
 * The news of bookings: for the people who may approve one, and for its own people when somebody else, or the clock,
 * changes it.
 */
import { can } from '@wms/contract/platform/permissions';
import type { BookingMove, BookingState } from '@wms/contract/workshop/bookings/life';
import { managesWorkshop } from '@wms/contract/workshop/shared/access';
import { formatPeriod } from '@wms/contract/workshop/shared/periods';
import type { Writer } from '../../../platform/database/connection.ts';
import type { StepTaken } from '../../../platform/lives/make-move.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { news, type Reader } from '../../../platform/news/news.ts';
import { notifyEach } from '../../../platform/news/notify.ts';
import { inviteTo } from '../../feeds/invitation.ts';
import {
  type BookingEvent,
  type BookingNews,
  describe,
  pageOf,
  readEachTold,
  type ToldBooking,
} from './booking-news.ts';

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

/** The outcome that follows a booking's title, place and dates in a sentence. */
const outcomes: Record<BookingEvent, string> = {
  made: 'è prenotata',
  asked: 'aspetta una conferma',
  changed: 'è stata modificata',
  moved: 'è stata spostata a questo momento',
  relocated: 'è stata spostata in questo posto',
  takenOff: 'non ti riguarda più',
  confirmed: 'è confermata',
  refused: 'è stata rifiutata',
  unconfirmed: 'non è ancora confermata: è stata rimessa in attesa',
  reconsidered: 'non è rifiutata: è stata rimessa in attesa',
  cancelled: 'è stata annullata',
  missed: 'è mancata: nessuno è arrivato entro 15 minuti, e il posto è di nuovo libero',
  expired: 'è scaduta: nessuno ha risposto prima dell’inizio',
  lapsed: 'non è stata accettata in tempo: il posto va a chi aspetta dopo',
  atRisk: 'è a rischio',
  safe: 'non è più a rischio',
};

/** The subject of a mail names neither the time nor the place, so these outcomes are shorter there. */
const subjects: Partial<Record<BookingEvent, string>> = {
  moved: 'è stata spostata',
  relocated: 'è stata spostata',
};

/** A new booking that still waits for its approval is told as a request, because it isn't booked yet. */
const eventOf = ({ event, dated }: ToldBooking): BookingEvent =>
  event === 'made' && dated.every(({ state }) => state === 'in attesa') ? 'asked' : event;

const outcomeOf = (told: ToldBooking) => outcomes[eventOf(told)] + describeCause(told) + describeTwice(told);

/** Names no other booking, because the people who come along read the sentence, too. */
const describeTwice = ({ twice, owner }: ToldBooking) =>
  twice ? `. A quell’ora ${owner} ha anche un’altra prenotazione` : '';

function describeCause(told: ToldBooking): string {
  const { by, reason } = told;
  const event = eventOf(told);
  if (event === 'takenOff') return by ? `: ti ha tolto ${by}` : '';
  // The reason is the van, whoever stopped it or put it back into service.
  if (event === 'atRisk' || event === 'safe') return reason ? `: ${reason}` : '';
  // 'Aspetta una conferma da …' would name the person who has to confirm, not the one who asked.
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
 * The mail with the date for the calendar program of the person who makes or changes a booking. No bell rings, because
 * this person knows of the change.
 */
export const bookingNoted = news<ToldBooking>({
  kind: 'workshop.booking-noted',
  label: 'Le prenotazioni che fai o cambi tu, con la data per il tuo calendario',
  ways: ['mail'],
  mailKeptHours: 48,
  audience: ({ audience, byId }) => ({ people: byId !== null && audience.includes(byId) ? [byId] : [] }),
  sentence: (told) => `${describe(told)} ${outcomeOf({ ...told, by: null })}`,
  leadsTo: pageOf,
  // The reader made the change, so the mail doesn't name them.
  letter: (told, reader) => writeLetter({ ...told, by: null }, reader),
});

/**
 * Writes a mail that names exactly the dates that were booked or changed, and attaches them for the reader's calendar.
 */
function writeLetter(told: ToldBooking, reader: Reader): Letter {
  const event = eventOf(told);
  return {
    subject: `${told.title}: ${(subjects[event] ?? outcomes[event]).split(':')[0]}`,
    blocks: [
      `Ciao ${reader.firstName},`,
      ...(told.dates.length === 1
        ? [`${describe(told)} ${outcomeOf(told)}.`]
        : [
            `«${told.title}» (${told.places}) ${outcomeOf(told)}.`,
            `Sono ${told.dates.length} date:`,
            { list: told.dates.map(formatPeriod) },
          ]),
      { button: 'Apri in WMS', path: pageOf(told, reader) },
    ],
    calendars: inviteTo(told.dated, reader.email),
  };
}

/**
 * Tells people of a change of bookings, by the bell and by mail, in the transaction of the change. All news of bookings
 * goes through here.
 */
export const notifyOfBooking = (tx: Writer, telling: BookingNews): Promise<void> =>
  notifyOfBookings(tx, [telling]);

/** Tells people of several changes; many changes take as many statements as a single one. */
export async function notifyOfBookings(tx: Writer, tellings: readonly BookingNews[]): Promise<void> {
  const told = (await readEachTold(tx, tellings)).filter((candidate) => candidate !== null);
  const changed = told.filter(({ event }) => event !== 'asked');
  await notifyEach(
    tx,
    bookingAsked,
    told.filter(({ event }) => event === 'asked'),
  );
  await notifyEach(tx, bookingChanged, changed);
  await notifyEach(tx, bookingNoted, changed);
}

const eventOfMove: { readonly [move in BookingMove]?: BookingEvent } = {
  confirm: 'confirmed',
  refuse: 'refused',
  cancel: 'cancelled',
  callOff: 'cancelled',
  miss: 'missed',
  expire: 'expired',
};

export async function notifyOfStep(
  tx: Writer,
  { id, move, from, by, reason }: StepTaken<BookingState, BookingMove>,
): Promise<void> {
  const ofOwner = from === 'in attesa' && move !== 'confirm' && (await wasOffered(tx, id));
  // A person who leaves an offered place knows it, and nobody else has heard of the offer.
  if (ofOwner && move === 'cancel') return;
  const event = move === 'expire' && ofOwner ? 'lapsed' : eventOfMove[move];
  if (event) await notifyOfBooking(tx, { ids: [id], event, byId: by?.id ?? null, reason, ofOwner });
}

/**
 * Tells the people of bookings that took a step together; `offered` are the bookings that were offers to waiting
 * people.
 */
export async function notifyOfSteps(
  tx: Writer,
  {
    ids,
    move,
    reason,
    offered,
  }: { ids: readonly number[]; move: BookingMove; reason: string | null; offered: ReadonlySet<number> },
): Promise<void> {
  const event = eventOfMove[move];
  if (!event) return;
  const tellings = ids.map((id) => ({ ids: [id], event, byId: null, reason, ofOwner: offered.has(id) }));
  await notifyOfBookings(tx, tellings);
}

async function wasOffered(tx: Writer, id: number): Promise<boolean> {
  const query = tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('offered_until', 'is not', null);
  return (await query.execute()).length > 0;
}
