/** The values of a booking's form, and the body that is sent. */

import type { Answer } from '@wms/contract/platform/endpoint';
import { usualTrip } from '@wms/contract/workshop/bookings/heading';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { wholeOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { choicesOf } from '../../../ui/people/PersonSelect.tsx';
import type { Area, BookingApi } from '../../shared/areas.ts';
import { fromOf, type PeriodForm, toOf, whenOf } from '../when/when.ts';
import { notRepeating, type RepetitionForm, repeatingOf, repetitionOf } from './repeating.ts';

export type Booking = Answer<BookingApi['getBooking']>;

/** The resources and the time with which the form of a new booking opens. */
export type Start = {
  resourceIds: number[];
  from: number;
  to: number;
  /** Whether nobody has chosen the resource: the first free one is proposed. */
  guessed?: boolean;
  /** The driver, if one was chosen already. */
  driver?: Choice | null;
  /** Where a van goes, if somebody has written it already. */
  destination?: string;
};

export type BookingValues = {
  title: string;
  when: PeriodForm;
  resourceIds: string[];
  /** Whether the resource is only proposed. */
  guessed: boolean;
  teamId: { id: number; name: string } | null;
  notes: string;
  private: boolean;
  people: Choice[];
  drivers: Choice[];
  userId: { id: number; name: string } | null;
  trip: { destination: string; expectedKm: string };
  repeating: RepetitionForm;
  which: 'this' | 'following' | 'all';
  /** The marks of the rules that the person accepts. */
  acceptedRules: string[];
};

export function startValues(
  { resourceIds, from, to, guessed = false, driver = null, destination = '' }: Start,
  resources: readonly BookableResource[],
): BookingValues {
  return {
    title: usualTitle(resources.find(({ id }) => id === resourceIds[0])),
    when: whenOf(from, to),
    resourceIds: resourceIds.map(String),
    guessed,
    teamId: null,
    notes: '',
    private: false,
    people: [],
    drivers: driver ? [driver] : [],
    userId: null,
    trip: { destination, expectedKm: '' },
    repeating: notRepeating,
    which: 'this',
    acceptedRules: [],
  };
}

/** The title that a booking has if nobody types another one. */
export const usualTitle = (resource: BookableResource | undefined): string =>
  resource?.kind === 'van' ? usualTrip : resource?.kind === 'bench' ? `Lavoro: ${resource.name}` : 'Riunione';

export const valuesOf = (booking: Booking): BookingValues => ({
  title: booking.title,
  when: whenOf(Date.parse(booking.from), Date.parse(booking.to)),
  resourceIds: booking.resourceIds.map(String),
  guessed: false,
  teamId: booking.team,
  notes: booking.notes ?? '',
  private: booking.private,
  people: choicesOf(booking.people.filter(({ role }) => role === 'partecipa')),
  drivers: choicesOf(booking.people.filter(({ role }) => role === 'guida')),
  userId: null,
  trip: {
    destination: booking.trip?.destination ?? '',
    expectedKm: String(booking.trip?.expectedKm ?? ''),
  },
  repeating: repeatingOf(booking.repetition),
  which: 'this',
  acceptedRules: [],
});

const bookingOf = (values: BookingValues, area: Area) => ({
  title: values.title,
  from: fromOf(values.when),
  to: toOf(values.when),
  resourceIds: values.resourceIds.map(Number),
  teamId: values.teamId?.id ?? null,
  notes: values.notes.trim() === '' ? null : values.notes,
  private: values.private,
  people: [
    ...values.people
      .filter(({ id }) => !values.drivers.some((driver) => driver.id === id))
      .map(({ id }) => ({ userId: id, role: 'partecipa' as const })),
    ...values.drivers.map(({ id }) => ({ userId: id, role: 'guida' as const })),
  ],
  ...(area === 'vans' && {
    trip: {
      destination: values.trip.destination,
      expectedKm: wholeOf(values.trip.expectedKm),
    },
  }),
});

/** The body that asks to wait for a place. */
export const waitOf = bookingOf;

export const newBookingOf = (
  values: BookingValues,
  area: Area,
  clashes: 'skip' | 'elsewhere' | 'refuse',
) => ({
  ...bookingOf(values, area),
  userId: values.userId?.id ?? null,
  repetition: repetitionOf(values.repeating),
  clashes,
  acceptedRules: values.acceptedRules,
});

/** The body of a changed booking; the edit form adds the version. */
export const changedBookingOf = (values: BookingValues, area: Area) => ({
  ...bookingOf(values, area),
  which: values.which,
  acceptedRules: values.acceptedRules,
});

/** The places with rules, or with regulations, that the person must still accept with the booking. */
export const withOpenRules = (values: BookingValues, resources: readonly BookableResource[]) =>
  resources.filter(
    ({ id, rulesToAccept, regulationsToConfirm }) =>
      (rulesToAccept || regulationsToConfirm.length > 0) && values.resourceIds.includes(String(id)),
  );
