/** The palette's acts that book: 'furgone venerdì 8-18 a Torino', 'forno domani 15', 'sala 15-16'. */
import { IconCalendarPlus, IconSteeringWheel } from '@tabler/icons-react';
import type { Answer } from '@wms/contract/platform/endpoint';
import { romeClock } from '@wms/contract/platform/fields/rome-time';
import { formatParts } from '@wms/contract/platform/formats';
import { endOf, spanOf } from '@wms/contract/workshop/bookings/asked-time';
import { bookingEndpoints } from '@wms/contract/workshop/bookings/endpoints';
import { usualTrip } from '@wms/contract/workshop/bookings/heading';
import { bookingPages } from '@wms/contract/workshop/bookings/paths';
import type { Kind } from '@wms/contract/workshop/resources/resource';
import { booksAnything, booksIn } from '@wms/contract/workshop/shared/access';
import type { Act, FilledParts, Meaning, PageTarget, Part } from '../../ui/cupboards/act.ts';
import { clockOf, shortDay } from '../shared/days.ts';

/** A room, a bench or a van of the line, with the period that the line says. */
type Wish = {
  id: number;
  name: string;
  kind: Kind;
  day: string;
  span: { from: number; to: number } | null;
  destination: string;
};

function wishOf({ things, texts, moment, today }: FilledParts): Wish | null {
  const { resource } = things;
  if (!resource) return null;
  const kind = kindOf(resource.facts?.kind);
  // An hour that doesn't exist, in the night when the clocks go forward, is asked in the form.
  const span = moment?.from ? spanOf(moment) : null;
  return {
    id: resource.id,
    name: resource.name,
    kind,
    day: moment?.day ?? today,
    span: span && { from: span.from, to: endOf(span, kind) },
    destination: texts.destination ?? '',
  };
}

const kindOf = (kind: unknown): Kind => (kind === 'van' || kind === 'bench' ? kind : 'room');
const areaOf = ({ kind }: Wish) => (kind === 'van' ? 'vans' : 'rooms');

function bodyOf({ id, name, kind, span, destination }: Wish) {
  const instant = (moment: number) => new Date(moment).toISOString();
  return {
    title: kind === 'van' ? usualTrip : kind === 'bench' ? `Lavoro: ${name}` : 'Riunione',
    from: instant(span?.from ?? 0),
    to: instant(span?.to ?? 0),
    resourceIds: [id],
    teamId: null,
    notes: null,
    private: false,
    people: [],
    userId: null,
    repetition: null,
    clashes: 'refuse',
    acceptedRules: [],
    // No rule of a booking asks where the trip leads.
    ...(kind === 'van' && { trip: { destination: destination || usualTrip, expectedKm: null } }),
  };
}

const formOf = (wish: Wish): PageTarget => ({
  to: bookingPages[areaOf(wish)],
  search: {
    stanza: wish.id,
    prenota: wish.id,
    giorno: wish.day,
    ...(wish.span && {
      dalle: romeClock(new Date(wish.span.from)),
      alle: romeClock(new Date(wish.span.to)),
    }),
    ...(wish.destination && { dove: wish.destination }),
  },
});

const sayWish = ({ name, day, span, destination }: Wish) =>
  formatParts(
    `Prenota ${name}`,
    span ? `${shortDay(day)}, ${clockOf(span.from)}–${clockOf(span.to)}` : shortDay(day),
    destination && `a ${destination}`,
  );

type Preview = Answer<(typeof bookingEndpoints)['rooms']['previewBooking']>;

const booking = {
  asks: (parts: FilledParts) => {
    const wish = wishOf(parts);
    if (!wish?.span || isOver(wish) || parts.things.resource?.facts?.bookable === false) return null;
    const { previewBooking } = bookingEndpoints[areaOf(wish)];
    return { endpoint: previewBooking, args: { body: bodyOf(wish) } };
  },
  means: (parts: FilledParts, answer: unknown): Meaning => {
    const wish = wishOf(parts);
    if (!wish) return { state: 'refused', says: 'Prenota', why: 'Scrivi che cosa prenoti' };
    const says = parts.moment ? sayWish(wish) : `Prenota ${wish.name}`;
    const { whyNot } = parts.things.resource?.facts ?? {};
    if (typeof whyNot === 'string') return { state: 'refused', says, why: whyNot };
    if (!parts.moment)
      return {
        state: 'opens',
        says,
        to: bookingPages[areaOf(wish)],
        search: { stanza: wish.id, prenota: wish.id },
      };
    if (isOver(wish)) return { state: 'refused', says, why: 'Quest’ora è già passata' };
    const form = formOf(wish);
    if (!wish.span) return { state: 'opens', says: `${says}: scegli l’ora`, ...form };
    const [occurrence] = (answer as Preview).occurrences;
    const otherwise = { ...form, label: 'Apri la prenotazione' };
    if (occurrence?.obstacle) return { state: 'refused', says, why: occurrence.obstacle, otherwise };
    // A van needs a destination, which its form asks.
    if (wish.kind === 'van' && wish.destination === '')
      return { state: 'opens', says: `${says}: scrivi dove vai`, ...form };
    return {
      state: 'ready',
      says: formatParts(says, (answer as Preview).state === 'in attesa' && 'da confermare'),
      call: { endpoint: bookingEndpoints[areaOf(wish)].createBooking, args: { body: bodyOf(wish) } },
      otherwise,
    };
  },
};

const isOver = ({ span }: Wish) => span !== null && span.from < Date.now() - 5 * 60_000;

const destination: Part = { name: 'destination', words: ['a', 'per', 'verso', 'ad'] };
const resource: Part = {
  name: 'resource',
  kinds: ['room', 'van'],
  question: 'Che cosa?',
  inTime: true,
  unknown: 'Niente che puoi prenotare si chiama',
  means: ({ facts }) => facts?.bookable === true,
};

const noSuchVan = 'Prima di dove vai scrivi «a»: nessun furgone si chiama';

const free = ['stanza libera', 'stanze libere', 'sala libera', 'sale libere', 'aula libera', 'aule libere'];
const prefixed = (noun: string) => [`prenota ${noun}`, `prenota una ${noun}`, `prenota la ${noun}`];

const anyRoom = {
  icon: IconCalendarPlus,
  permissions: booksIn.rooms,
  moment: {},
  parts: [{ ...resource, kinds: ['wholeRoom'], offersAll: true, which: 'Quale stanza?' }],
  ...booking,
} satisfies Partial<Act>;

export const bookingActs: readonly Act[] = [
  {
    name: 'book',
    icon: IconCalendarPlus,
    permissions: booksAnything,
    verbs: ['prenota', 'nuova prenotazione'],
    verbless: true,
    moment: {},
    parts: [resource, destination],
    ...booking,
  },
  {
    ...anyRoom,
    name: 'book-room',
    verbs: [
      ...'stanza sala aula stanze sale aule'.split(' '),
      ...free,
      ...prefixed('sala'),
      ...prefixed('aula'),
    ],
    needsMoment: true,
    example: 'sala domani 15-16',
  },
  { ...anyRoom, name: 'book-any-room', verbs: prefixed('stanza'), example: 'prenota stanza' },
  {
    name: 'book-van',
    icon: IconSteeringWheel,
    permissions: booksIn.vans,
    verbs: [
      'furgone',
      'prenota furgone',
      'prenota un furgone',
      'prenota il furgone',
      'furgone libero',
      'furgoni liberi',
    ],
    moment: {},
    parts: [
      { ...resource, kinds: ['van'], offersAll: true, which: 'Quale furgone?', unknown: noSuchVan },
      destination,
    ],
    example: 'furgone venerdì 8-18',
    ...booking,
  },
];
