/** The things that people book: rooms, the benches and machines in them, and vans. */
import { z } from 'zod';
import { colours } from '../../platform/declarations/colours.ts';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { licenceCategories } from '../../platform/people/licence-categories.ts';
import { acrossFields, CivilDate, Id, line, optional, text } from '../../platform/schema.ts';
import { areas } from '../shared/access.ts';
import { VanDues } from '../vans/warnings.ts';

export const kindLabels = { room: 'Stanza', bench: 'Postazione', van: 'Furgone' } as const;
export const kinds = namesOf(kindLabels);
export type Kind = keyof typeof kindLabels;

export const approvalLabels = {
  never: 'Nessuno: subito confermata',
  always: 'Chi gestisce l’officina, sempre',
  'outside hours': 'Chi gestisce l’officina, fuori orario',
  longer: 'Chi gestisce l’officina, se dura di più',
} as const;

export const bookableByLabels = {
  everyone: 'Chiunque può prenotare',
  teams: 'Solo alcuni reparti',
  people: 'Solo alcune persone',
} as const;

export const fuelLabels = {
  gasolio: 'Gasolio',
  benzina: 'Benzina',
  gpl: 'GPL',
  metano: 'Metano',
  elettrico: 'Elettrico',
  ibrido: 'Ibrido',
} as const;

/** The days of the week; the first is Monday, which is 1. */
export const weekdayLabels = [
  'Lunedì',
  'Martedì',
  'Mercoledì',
  'Giovedì',
  'Venerdì',
  'Sabato',
  'Domenica',
] as const;

export const slotChoices = [5, 10, 15, 30, 60] as const;

/** The longest booking that the database takes, in minutes: 31 days. */
export const longestBooking = 44_640;

/** A time of day `08:30`; `24:00` is midnight at the end of the day. */
const TimeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Scrivi un’ora come 08:30');

/** Open from `opens` to `closes` on a day of the week; Monday is 1. */
export const OpeningHours = z
  .strictObject({ weekday: z.number().int().min(1).max(7), opens: TimeOfDay, closes: TimeOfDay })
  .refine(({ opens, closes }) => opens < closes, acrossFields('closes', 'La chiusura viene dopo l’apertura'));
export type OpeningHours = z.infer<typeof OpeningHours>;

const minutes = (max: number) => z.number().int().min(1).max(max);
const minutesFromZero = (max: number) => z.number().int().min(0).max(max);

/** The rules of booking; null means without a limit. */
const bookingRules = {
  slotMinutes: z.literal(slotChoices),
  shortestMinutes: optional(minutes(longestBooking)),
  longestMinutes: optional(minutes(longestBooking)),
  noticeMinutes: minutesFromZero(525_600),
  aheadDays: optional(z.number().int().min(1).max(1825)),
  /** For how many minutes the place stays taken after each booking, for tidying up. */
  bufferMinutes: minutesFromZero(1440),
  /** The most bookings of one person that are still to come. */
  mostOpen: optional(z.number().int().min(1).max(999)),
  /** The most minutes in one week, from Monday on, for a person and for a team. */
  personWeekMinutes: optional(minutes(10_080)),
  teamWeekMinutes: optional(minutes(10_080)),
  approval: z.enum(namesOf(approvalLabels)),
  /** The length above which a booking needs an approval; it counts only when `approval` says so. */
  approvalMinutes: optional(minutes(longestBooking)),
  /** Whether a waiting request blocks the place for others. */
  waitingHolds: z.boolean(),
  /** Whether the place becomes free again when nobody has checked in 15 minutes after the beginning. */
  wantsCheckIn: z.boolean(),
  bookableBy: z.enum(namesOf(bookableByLabels)),
  closedOnHolidays: z.boolean(),
};

/** The form of Italian plates since 1994; other plates are kept as they are typed. */
export const italianPlate = /^[A-HJ-NPR-TV-Z]{2}\d{3}[A-HJ-NPR-TV-Z]{2}$/;

const Plate = line(12, 4)
  .transform((plate) => plate.toUpperCase().replaceAll(' ', ''))
  .refine((plate) => /^[A-Z0-9-]{4,12}$/.test(plate), 'Una targa ha da 4 a 12 lettere e cifre');

/** The fields of a van only. Each hand-over sets the odometer. */
const vanFields = {
  plate: Plate,
  make: optional(line(60)),
  model: optional(line(60)),
  fuel: z.enum(namesOf(fuelLabels)),
  licenceCategory: z.enum(licenceCategories),
  loadKg: optional(z.number().int().min(0).max(99_999)),
  towBar: z.boolean(),
  odometer: z.number().int().min(0).max(9_999_999),
  insuranceUntil: optional(CivilDate),
  inspectionUntil: optional(CivilDate),
  roadTaxUntil: optional(CivilDate),
  serviceOn: optional(CivilDate),
  serviceKm: optional(z.number().int().min(1).max(9_999_999)),
  keyPlace: optional(line(120)),
  tollDevice: optional(line(60)),
  tollDeviceUntil: optional(CivilDate),
};

/** The fields of a resource that a person writes. */
export const resourceFields = {
  name: line(80),
  code: line(20),
  place: optional(line(120)),
  description: optional(text(2000)),
  capacity: optional(z.number().int().min(1).max(9999)),
  equipment: z.array(line(40)).max(40),
  colour: z.enum(colours),
  ...bookingRules,
  hours: z.array(OpeningHours).max(70),
  /** The teams and people that may book the resource, when `bookableBy` says so. */
  teamIds: z.array(Id).max(200),
  peopleIds: z.array(Id).max(200),
  /** The types of documents that a person needs to book: approved, and valid on the last day of the booking. */
  documentTypeIds: z.array(Id).max(20),
  /** The regulations that a person must have confirmed in their version in force before they book. */
  regulationIds: z.array(Id).max(20),
  /** The text that a person reads and accepts at the first booking, and again whenever the text has changed. */
  rules: optional(text(4000)),
  van: z.strictObject(vanFields).nullable(),
};

/** A period; `to` is its first moment outside. */
export const Period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof Period>;

/** The rules that this person must still accept before they book the resource; each text has its own mark. */
export const RulesToAccept = z.object({ text: z.string(), mark: z.string() });
export type RulesToAccept = z.infer<typeof RulesToAccept>;

/** The regulations that this person must still confirm before they book the resource. */
export const RegulationsToConfirm = z.array(z.object({ id: Id, title: z.string() }));

/** The marks of the rules that a person has read and accepts. */
export const acceptedRules = z.array(z.string().max(32)).max(20).default([]);

/** A resource as a person who books sees it. */
export const BookableResource = z.object({
  id: Id,
  kind: z.enum(kinds),
  parentId: Id.nullable(),
  name: z.string(),
  code: z.string(),
  place: z.string().nullable(),
  description: z.string().nullable(),
  capacity: z.number().nullable(),
  equipment: z.array(z.string()),
  colour: z.enum(colours),
  slotMinutes: z.number(),
  shortestMinutes: z.number().nullable(),
  longestMinutes: z.number().nullable(),
  approval: z.enum(namesOf(approvalLabels)),
  approvalMinutes: z.number().nullable(),
  /**
   * For how many minutes the place stays taken after each booking, and whether a waiting request blocks it: the
   * calendar uses both to show clashes at once.
   */
  bufferMinutes: z.number(),
  waitingHolds: z.boolean(),
  /** Whether this person may book the resource. */
  mayBook: z.boolean(),
  /** Null when there are no rules, or when this person has accepted them. */
  rulesToAccept: RulesToAccept.nullable(),
  regulationsToConfirm: RegulationsToConfirm,
  van: VanDues.extend({
    plate: z.string(),
    model: z.string().nullable(),
    licenceCategory: z.enum(licenceCategories),
  }).nullable(),
});
export type BookableResource = z.infer<typeof BookableResource>;

export const Area = z.enum(areas);
