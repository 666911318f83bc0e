/**
 * A field of a wide thing (a product, a person, a vehicle), declared once: its column, its name, what it holds, and
 * where people see it. Reading, editing, copying, history, import, export, the form and the page follow from it.
 */
import { z } from 'zod';
import { messages } from '../messages.ts';
import { aboveZero, CivilDate, fromZero, Id, optional, text } from '../schema.ts';

type Common = {
  /** Judges what a form sends. */
  written: z.ZodType;
  /** What an answer contains. A reference is answered by the thing's own code, with its name. */
  read: z.ZodType;
  /** It may stay empty, and is null then. */
  canBeEmpty?: true;
  /** What a new thing starts with, and what an empty cell of a file means. */
  initial?: unknown;
};

/** What a field holds. */
export type FieldValue = Common &
  (
    | { kind: 'text' | 'longText'; max: number }
    | { kind: 'quantity'; zeroIsNone?: true }
    | { kind: 'choice'; words: Readonly<Record<string, string>> }
    | { kind: 'money' | 'percent' | 'yesNo' | 'date' | 'list' | 'reference' }
  );

export type FieldKind = FieldValue['kind'];

export type Field<FormPart extends string = string, PagePart extends string = string> = {
  /** The column of its table. */
  column: string;
  /** What people call it, without its unit. */
  label: string;
  value: FieldValue;
  /** What a quantity is measured in: 'mm'. Without it, in the thing's own unit. */
  unit?: string;
  /** No form sends it, because it is changed in another way. */
  edited?: false;
  /** A copy starts without it. */
  copied?: false;
  /** People can change it in many things at once. */
  together?: true;
  /**
   * How its form asks for it: in a part of the form or, without one, where the form itself places it. It takes `span`
   * of six columns, or as many as its kind needs.
   */
  form?: { part?: FormPart; label?: string; span?: 2 | 3 | 4 | 6 };
  /** Where its page shows it. */
  page?: { part: PagePart; label?: string };
  /** The names of the values in the history, where they differ from the stored values. */
  history?: { label?: string; words?: Readonly<Record<string, string>> };
  /** A field without it is neither imported nor exported. */
  file?: FileColumn;
};

type FileColumn = {
  /** Column names in lower case, without accents and punctuation; our own files use the first one. */
  titles: readonly [string, ...string[]];
  label?: string;
  /** In characters, for the workbook. */
  width: number;
  /** Our files put it before this other field, instead of in the order of declaration. */
  before?: string;
  /** How our files write a choice, where they differ from the table. */
  words?: Readonly<Record<string, string>>;
};

export type Fields = Readonly<Record<string, Field>>;

/** Text of one line. */
export const shortText = (max: number) =>
  ({ kind: 'text', max, written: text(max), read: z.string() }) as const;

/** Text of some lines. */
export const longText = (max: number) =>
  ({ kind: 'longText', max, written: text(max), read: z.string() }) as const;

/** A quantity from zero up, of three decimals, which `numeric(14, 3)` holds. */
export const quantity = { kind: 'quantity', written: fromZero(3, 11), read: z.string() } as const;

/** A quantity above zero; a file may write 0 where there is none. */
export const positiveQuantity = { ...quantity, written: aboveZero(3, 11), zeroIsNone: true } as const;

/** Euro from zero up. */
export const money = { kind: 'money', written: fromZero(2, 10), read: z.string() } as const;

/** From 0 to 100, with two decimals. */
export const percent = {
  kind: 'percent',
  written: fromZero(2, 10).refine((value) => !(Number(value) > 100), messages.maximum(100)),
  read: z.string(),
} as const;

export const yesNo = { kind: 'yesNo', written: z.boolean(), read: z.boolean() } as const;

export const date = { kind: 'date', written: CivilDate, read: z.string() } as const;

/** One of the values of a schema, each with the word that people read; without words, the value itself. */
export const choice = <const E extends z.core.util.EnumLike>(
  schema: z.ZodEnum<E>,
  words: Readonly<Record<string, string>> = Object.fromEntries(
    schema.options.map((value) => [String(value), String(value)]),
  ),
) => ({ kind: 'choice', words, written: schema, read: schema }) as const;

/** Several of the values of a schema; the thing's own form draws them. */
export const listOf = <const S extends z.ZodType>(schema: S, most: number) =>
  ({ kind: 'list', written: z.array(schema).max(most), read: z.array(schema) }) as const;

/** The id of another thing, which the thing's own form and query know. */
export const reference = { kind: 'reference', written: Id, read: Id } as const;

type OrEmpty<V extends FieldValue> = Omit<V, 'written' | 'read'> & {
  written: ReturnType<typeof optional<V['written']>>;
  read: z.ZodNullable<V['read']>;
  canBeEmpty: true;
};

/** The same value, which may stay empty. */
export const orEmpty = <const V extends FieldValue>(value: V): OrEmpty<V> => ({
  ...value,
  written: optional<V['written']>(value.written),
  read: z.nullable<V['read']>(value.read),
  canBeEmpty: true,
});

/** The same value, with what a new thing has when nobody gives one. */
export const startingWith = <const V extends FieldValue, const I extends z.output<V['written']>>(
  value: V,
  initial: I,
) => ({ ...value, initial });
