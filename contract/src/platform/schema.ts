/**
 * The kinds of fields from which every cupboard builds its schemas; importing this also installs the Italian messages.
 */
import { z } from 'zod';
import { messages } from './messages.ts';
import { once } from './once.ts';

// Everything but tab, line feed and carriage return below U+0020, U+007F, and lone surrogates: PostgreSQL refuses
// NUL, and no text needs the others.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what it is for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;
// These characters are invisible, or turn the direction of the text after them: two different names would look alike.
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/**
 * Trimmed text of `min` to `max` characters; `min` is 1 by default. Letters that were copied in parts, as PDFs and
 * file names of a Mac have them (`A` and an accent), become the one letter that a keyboard types. Soft hyphens, which
 * come with texts from web pages and aren't seen, go.
 */
export const text = (max: number, min = 1) =>
  z
    .string()
    .normalize('NFC')
    .overwrite((value) => value.replaceAll('\u00ad', ''))
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !unprintable.test(value) && !invisible.test(value), messages.characters);

/**
 * Text of one line: a file's name, an address. A line break inside it could be taken for a new entry in a header, a
 * file or a mail.
 */
export const line = (max: number, min = 1) =>
  text(max, min).refine((value) => !/[\t\r\n\u0085\u2028\u2029]/.test(value), messages.characters);

/** A field that may stay empty: '', null and missing all become null. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal('').transform(() => null), z.null(), schema])
    .optional()
    .transform((value) => value ?? null);

export const Id = z.number().int().positive().max(2_147_483_647);

/** A thing where another names it: a person, a team, a supplier. */
export const NamedRef = z.object({ id: Id, name: z.string() });

/** The version of the thing that the person saw; the change is refused when there is a newer one. */
export const Version = z.number().int().positive().max(2_147_483_647);

/** An id in a path or a query string. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, messages.invalid)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, messages.invalid);

/** A whole number in a query string, from `min` to `max`. */
export const intParam = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, messages.integer)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/**
 * A plain decimal from zero up as text, `1234.5`, with at most so many decimals and digits before the point:
 * `fromZero(3, 11)` fits into `numeric(14, 3)`. A comma serves as the point; there are no thousands. A text that people
 * type is read by numbers/italian.ts first, which marks one that may mean two numbers with a question mark.
 */
export const fromZero = (decimals: number, digits: number) => decimal(decimals, digits, messages.minimum(0));

/** A decimal of the same form that is more than zero. */
export const aboveZero = (decimals: number, digits: number) =>
  decimal(decimals, digits, above).refine((value) => /[1-9]/.test(value), above);

const above = 'Deve essere maggiore di 0';

const decimal = (decimals: number, digits: number, negative: string) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((value) => value.replace(',', '.'))
    .refine((value) => !value.endsWith('?'), { error: messages.twoNumbers, abort: true })
    .refine((value) => /^-?\d+(\.\d+)?$/.test(value), messages.number)
    .refine((value) => !value.startsWith('-'), negative)
    // Zeros at the end don't count as decimals.
    .refine(
      (value) => !new RegExp(`\\.\\d{${decimals}}0*[1-9]`).test(value),
      `Al massimo ${decimals} decimali`,
    )
    .refine(
      (value) => !new RegExp(`^0*[1-9]\\d{${digits}}`).test(value),
      `Al massimo ${digits} cifre intere`,
    );

/** A civil date `2026-03-01`: an existing day between 1900 and 2199. */
export const CivilDate = z.iso.date().refine((date) => date >= '1900' && date < '2200', messages.date);

const romeDays = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }));

/** The day in Rome of a moment, as `2026-03-01`. */
export const dayInRome = (moment: Date): string => romeDays().format(moment);

/** Today in Rome as `2026-03-01`, by the clock of a page. */
export const today = () => dayInRome(new Date());

let readJudgedDay = today;

/** The day by which rules of dates judge: a page's own, and in the server that of PostgreSQL, which `onDay` gives. */
export const judgedDay = (): string => readJudgedDay();

/** Does the work, whose rules of dates judge by this day. The work waits for nothing. */
export function onDay<T>(day: string, work: () => T): T {
  const before = readJudgedDay;
  readJudgedDay = () => day;
  try {
    return work();
  } finally {
    readJudgedDay = before;
  }
}

/** Thrown by a rule of dates that has no day. */
export class DayMissing extends Error {}

/** From now on a rule of dates outside of `onDay` throws `DayMissing`. */
export const requireDay = (): void => {
  readJudgedDay = () => {
    throw new DayMissing('a rule of dates has no day: onDay gives it');
  };
};

/** The civil date so many days after another one, or before it. */
const addDays = (date: string, days: number): string => {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

/** A civil date that is not in the future. */
export const PastDate = CivilDate.superRefine((date, context) => {
  const limit = addDays(judgedDay(), 1);
  if (date >= limit) context.addIssue({ code: 'custom', message: messages.dateBefore(limit) });
});

/** A civil date that is not over. */
export const ComingDate = CivilDate.refine((date) => date >= judgedDay(), messages.past);

/** The last day of something that isn't over: today or later. */
export const LastingDate = CivilDate.superRefine((date, context) => {
  const first = judgedDay();
  if (date < first) context.addIssue({ code: 'custom', message: messages.dateAfter(addDays(first, -1)) });
});

/** An instant as ISO 8601 in UTC; the zone is applied where a person reads it. */
export const Instant = z.string();

/** Euro as a decimal text `1234.56` (numeric(12,2)); never a float. */
export const Money = z.string();

/** A quantity as a decimal text `12.500` (numeric(14,3)). */
export const Quantity = z.string();

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/**
 * Options of `refine` for a rule between fields. The rule is checked even while other fields are wrong, so that a
 * person sees all mistakes at once; therefore it must accept fields that are missing or have another type.
 */
export const acrossFields = (field: string, message: string) => ({
  path: [field],
  message,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

/** The answer of a change (section 7): the sentence for the success alert. */
export const Done = z.object({ message: z.string() });

/** The answer of a creation: the sentence, and the id of the new thing. */
export const Created = Done.extend({ id: Id });
