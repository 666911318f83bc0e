/** The news of bookings: to whoever may approve one, and to its people when somebody else, or the clock, changes it. */
import { can } from '@wms/contract/platform/permissions';
import type { BookingMove, BookingState } from '@wms/contract/workshop/bookings/life';
import { managesWorkshop } from '@wms/contract/workshop/shared/access';
import { formatPeriod } from '@wms/contract/workshop/shared/words';
import type { Writer } from '../../../platform/database/connection.ts';
import type { StepTaken } from '../../../platform/lives/make-move.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { news, type Reader } from '../../../platform/news/news.ts';
import { tell } from '../../../platform/news/tell.ts';
import { inviteTo } from '../../feeds/invitation.ts';
import { type BookingEvent, describe, pageOf, readTold, type Telling, type ToldBooking } from './told.ts';

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
