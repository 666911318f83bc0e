/**
 * A field of a thing with many fields (a product, a person, a vehicle), declared once: its column, its name, its kind
 * of value, and its places. Reading, editing, copying, history, import, export, the form and the page follow from it.
 */
import { z } from 'zod';
import { messages } from '../messages.ts';
import { amountKind, type NumberKind, priceKind } from '../numbers/italian.ts';
import { aboveZero, CivilDate, fromZero, Id, optional, text } from '../schema.ts';

type Common = {
  /** Checks the value that a form sends. */
  written: z.ZodType;
  /**
   * The schema of the value in an answer. A reference has no place there: the thing's own code answers it with its
   * name.
   */
  read: z.ZodType;
  /** The field may stay empty; then it is null. */
  canBeEmpty?: true;
  /** The value of a new thing, and the meaning of an empty cell in a file. */
  initial?: unknown;
};

/** The kind of value of a field. */
export type FieldValue = Common &
  (
    | { kind: 'text' | 'longText'; max: number }
    | { kind: 'quantity'; zeroIsNone?: true }
    | { kind: 'choice'; words: Readonly<Record<string, string>> }
    | { kind: 'money'; number: NumberKind }
    | { kind: 'percent' | 'yesNo' | 'date' | 'list' | 'reference' }
  );

export type FieldKind = FieldValue['kind'];

export type Field<FormPart extends string = string, PagePart extends string = string> = {
  /** The column of its table. */
  column: string;
  /** The name that people read, without the unit. */
  label: string;
  value: FieldValue;
  /** The unit of a quantity: 'mm'. Without it, the thing's own unit is used. */
  unit?: string;
  /** No form sends the field, because it is changed in another way. */
  edited?: false;
  /** A copy begins without this value. */
  copied?: false;
  /** People can change it in many things at once. */
  together?: true;
  /**
   * The place in the form: a part of the form or, without one, a place that the form itself chooses. The field takes
   * `span` of six columns, or as many as its kind needs.
   */
  form?: { part?: FormPart; label?: string; span?: 2 | 3 | 4 | 6 };
  /** The place on the page. */
  page?: { part: PagePart; label?: string };
  /** The names of the values in the history, where they differ from the stored values; phone numbers are spaced. */
  history?: { label?: string; words?: Readonly<Record<string, string>>; phone?: true };
  /** A field without it is neither imported nor exported. */
  file?: FileColumn;
};

type FileColumn = {
  /** Column names in lower case, without accents and punctuation. The first one headed our files before the label. */
  titles: readonly [string, ...string[]];
  label?: string;
  /** In characters, for the workbook. */
  width: number;
  /** In our files the column comes before this other field, instead of in the order of declaration. */
  before?: string;
  /** The words of a choice in our files, where they differ from the table. */
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

/** Euro from zero up, to the cent. */
export const money = {
  kind: 'money',
  number: amountKind,
  written: fromZero(2, 10),
  read: z.string(),
} as const;

/** The price of one unit in euro, from zero up: a washer costs € 0,0042. */
export const unitPrice = { ...money, number: priceKind, written: fromZero(4, 10) } as const;

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

/** Makes the same value, which may also stay empty. */
export const orEmpty = <const V extends FieldValue>(value: V): OrEmpty<V> => ({
  ...value,
  written: optional<V['written']>(value.written),
  read: z.nullable<V['read']>(value.read),
  canBeEmpty: true,
});

/** Makes the same value, with an initial value for new things. */
export const startingWith = <const V extends FieldValue, const I extends z.output<V['written']>>(
  value: V,
  initial: I,
) => ({ ...value, initial });
