/** The Italian names and sentences for the tables and columns of the audit log. */
import type { FieldKind, Fields } from '@wms/contract/platform/fields/field';
import { labelWithUnit } from '@wms/contract/platform/fields/in-files';
import type { AnyLife } from '@wms/contract/platform/life';
import { amountKind, type NumberKind } from '@wms/contract/platform/numbers/italian';
import { type RawBuilder, sql } from 'kysely';

/** SQL that names a row `r` of a person or a team; every cupboard needs these names. */
export const commonNames = {
  users: sql`r.first_name || ' ' || r.last_name`,
  teams: sql`r.name`,
} as const;

/** The things that a cupboard's history can describe; `N` are the tables whose rows have a name. */
export type Descriptions<N extends string> = {
  /** A table or a column that is missing here is not described. */
  tables: Readonly<Record<string, DescribedTable<N>>>;
  /** SQL that names a row `r` of each table; the row may have been deleted already. */
  names: Readonly<Record<N, RawBuilder<unknown>>>;
};

/** The way in which a value is written; `describe` makes a sentence of the whole change instead. */
type Kind<N extends string> =
  | 'text'
  | 'number'
  | 'euro'
  | 'price'
  | 'date'
  | 'phone'
  | 'yesNo'
  | { names: N }
  | { words: Readonly<Record<string, string>> }
  | { describe: (after: string | null) => string };

export type Field<N extends string = string> = { label: string; kind: Kind<N> };

/** The facts of an entry that a table's own `describe` gets. */
export type DescribedEntry = {
  action: 'insert' | 'update' | 'delete';
  /** The name of the row, as `names` writes it. */
  name: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
};

export type DescribedTable<N extends string = string> = {
  /** The name of one row: 'Codice a barre'. */
  one: string;
  feminine?: true;
  /** The sentence for a row that was added or removed, when '… aggiunto' isn't what happened; null hides the entry. */
  arrival?: (action: 'insert' | 'delete', values: Readonly<Record<string, unknown>>) => string | null;
  fields: Readonly<Record<string, Field<N>>>;
  /** Makes the whole sentence, where the general one says too little; null leaves the entry out. */
  describe?: (entry: DescribedEntry) => string | null;
};

export const field = <N extends string = never>(label: string, kind: Kind<N> = 'text'): Field<N> => ({
  label,
  kind,
});
/** A column with the id of a row, which is written as the row's name. */
export const reference = <N extends string>(label: string, names: N): Field<N> => field(label, { names });
export const number = (label: string) => field(label, 'number');
/** A yes or no that has a sentence for each value. */
export const switched = (on: string, off: string) =>
  field('', { describe: (after) => (after === 'Sì' ? on : off) });

/** The state of a thing with a life; its changes are the steps of `steps_taken`, which have the reasons. */
export const stateOf = ({ states }: AnyLife) =>
  field('Stato', {
    words: Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label])),
  });

const kindOfMoney = (number: NumberKind) => (number === amountKind ? 'euro' : 'price');

/** Describes declared fields for the history; a reference needs the table whose rows it names. */
export function describeFields<N extends string>(
  fields: Fields,
  references: Readonly<Record<string, N>>,
): DescribedTable<N>['fields'] {
  const kinds: Partial<Record<FieldKind, Kind<never>>> = {
    quantity: 'number',
    percent: 'number',
    date: 'date',
    yesNo: 'yesNo',
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, declared]) => {
      const { column, value, history } = declared;
      const label = history?.label ?? labelWithUnit(declared);
      const names = references[name];
      if (names) return [column, reference(label, names)];
      const kind = value.kind === 'money' ? kindOfMoney(value.number) : kinds[value.kind];
      if (history?.phone) return [column, field(label, 'phone')];
      return [column, field(label, history?.words ? { words: history.words } : kind)];
    }),
  );
}
