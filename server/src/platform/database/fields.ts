/** Translates a list of fields (contract/src/platform/fields/field.ts) into SQL. */
import type { Field, FieldKind, Fields } from '@wms/contract/platform/fields/field';
import { type RawBuilder, sql } from 'kysely';

/** SQL: `p.minimum_stock as "minimumStock", …` for the fields that pass the test; references are joined separately. */
export const selectFields = (
  fields: Fields,
  alias: string,
  test: (name: string, field: Field) => boolean = () => true,
): RawBuilder<unknown> =>
  sql.join(
    Object.entries(fields).flatMap(([name, field]) =>
      field.value.kind !== 'reference' && test(name, field)
        ? [sql`${sql.ref(`${alias}.${field.column}`)} as ${sql.id(name)}`]
        : [],
    ),
  );

/** The columns whose values a copy takes from its original. */
export const copiedColumns = (fields: Fields): RawBuilder<unknown> =>
  sql.join(
    Object.values(fields).flatMap(({ copied, column }) => (copied === false ? [] : [sql.ref(column)])),
  );

type Columns<F extends Fields, V> = { [N in keyof V & keyof F as F[N]['column']]: V[N] };

/** Returns the values under the names of their columns; keys that are no fields are left out. */
export const mapToColumns = <F extends Fields, V extends object>(fields: F, values: V) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const column = fields[name]?.column;
      return column === undefined ? [] : [[column, value]];
    }),
  ) as Columns<F, V>;

/** The type of the column that holds a field of each kind. */
export const columnTypes: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  longText: 'text',
  choice: 'text',
  list: 'text[]',
  quantity: 'numeric',
  money: 'numeric',
  percent: 'numeric',
  yesNo: 'boolean',
  date: 'date',
  reference: 'integer',
};
