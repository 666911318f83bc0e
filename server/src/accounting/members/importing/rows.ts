/** Members from a file, recognised by their number, else by their tax code, else by name and birth. */
import { memberFields } from '@wms/contract/accounting/members/fields';
import { optional } from '@wms/contract/platform/schema';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { runSql } from '../../../platform/database/connection.ts';
import { fileFieldsOf } from '../../../platform/imports/kinds/file-fields.ts';
import type { Context, ReadRow, Session, SessionCounts } from '../../../platform/imports/kinds/session.ts';
import {
  judgeRow,
  runInParts,
  type StagedField,
  stagedSession,
} from '../../../platform/imports/kinds/staging.ts';
import { checkMembers } from './checks.ts';

const WrittenNumber = optional(
  z
    .string()
    .regex(/^0*[1-9]\d{0,8}$/, 'Deve essere un numero intero maggiore di 0')
    .transform(Number),
);
const fileFields = fileFieldsOf(memberFields).map((field) =>
  field.name === 'number' ? { ...field, schema: WrittenNumber } : field,
);
const schemas: Readonly<Record<string, StagedField>> = Object.fromEntries(
  fileFields.map((field) => [field.name, field]),
);
const kindField: StagedField = { column: 'kind_name', schema: optional(z.string().max(60)) };

const columns = Object.fromEntries(fileFields.map(({ column, type }) => [column, type]));
/** The columns that undoing an import restores. */
export const memberColumns = [...Object.keys(columns).filter((column) => column !== 'number'), 'kind_id'];

const found = { member_id: 'integer', kind_id: 'integer', late: 'boolean' };
const size = 1000;

export const memberSession = (context: Context): Promise<Session> =>
  stagedSession(context, {
    columns: { ...columns, kind_name: 'text' },
    found,
    valuesOf(row) {
      const values = valuesOf(context, row);
      return values ? [values] : [];
    },
    async check() {
      const blank = await checkMembers(context, saidColumns(context));
      return { ...(await countMembers(context)), ...(blank > 0 && { blank }) };
    },
    write: () => writeMembers(context),
  });

function valuesOf(context: Context, row: ReadRow): object | null {
  const { values, read, isGood } = judgeRow(context, row, { ...schemas, kind: kindField });
  for (const [field, cell] of Object.entries(row.cells)) read(field, cell);
  return isGood() ? values : null;
}

/** Returns the columns of `members` that the file has. The number isn't among them, because it never changes. */
const saidColumns = ({ has }: Context) =>
  fileFields.flatMap(({ name, column }) => (has(name) && name !== 'number' ? [column] : []));

const fileColumns = (context: Context) => [
  ...saidColumns(context),
  // The check has found the kind of every row.
  'kind_id',
];

const list = (alias: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));

const differs = (context: Context) =>
  sql`(${list('m', fileColumns(context))}) is distinct from (${list('i', fileColumns(context))})`;

async function countMembers(context: Context): Promise<SessionCounts> {
  const [counts] = await runSql(context.tx)<SessionCounts>`
    select count(*) filter (where m.id is null)::integer as created,
           count(*) filter (where m.id is not null and ${differs(context)})::integer as updated,
           count(*) filter (where m.id is not null and not (${differs(context)}))::integer as unchanged
      from import_rows i left join members m on m.id = i.member_id`;
  return counts ?? { created: 0, updated: 0, unchanged: 0 };
}

async function writeMembers(context: Context): Promise<void> {
  const { tx } = context;
  const names = fileColumns(context);
  const assignments = sql.join(names.map((column) => sql`${sql.ref(column)} = ${sql.ref(`i.${column}`)}`));
  await runInParts(
    context,
    'Aggiornamento',
    size,
    (from, to) => runSql(tx)`
      update members m set ${assignments} from import_rows i
       where i.row between ${from} and ${to} and m.id = i.member_id and ${differs(context)}`,
  );
  const last = await numberMost(context);
  await runInParts(context, 'Scrittura dei soci', size, (from, to) =>
    insertRows(
      context,
      sql`i.row between ${from} and ${to} and i.member_id is null and i.number is not null`,
    ),
  );
  await numberLast(context, last);
  await insertRows(context, sql`i.late`);
}

/** The new members who get their numbers in the last step; as many may be added by hand during the import. */
const late = 200;

const insertRows = (context: Context, which: RawBuilder<unknown>) => {
  const names = fileColumns(context);
  return runSql(context.tx)`
    insert into members (number, ${sql.join(names.map((column) => sql.ref(column)))})
    select i.number, ${list('i', names)} from import_rows i where ${which} order by i.row`;
};

/**
 * Numbers the new members without a number, who follow all others, except the first of them: their numbers are left
 * free. Members who are added by hand while the rest is being written get them, without waiting for the import. Returns
 * the number before the first one left free.
 */
async function numberMost({ tx }: Context): Promise<number> {
  const [known] = await runSql(tx)<{ last: number }>`
    select greatest((select max(number) from members), (select max(number) from import_rows), 0) as last`;
  const last = known?.last ?? 0;
  await runSql(tx)`
    update import_rows i set late = n.place <= ${late}::integer,
           number = case when n.place > ${late}::integer then ${last}::integer + n.place end
      from (select row, (row_number() over (order by row))::integer as place
              from import_rows where member_id is null and number is null) n
     where n.row = i.row`;
  return last;
}

/**
 * Numbers the members who were left for the end: first they get what is still free of their numbers, then the next
 * ones, so that no number is missing. From here to the end of the transaction nobody else gets a number.
 */
async function numberLast({ tx }: Context, last: number): Promise<void> {
  await runSql(tx)`select lock_member_numbers()`;
  await runSql(tx)`
    with free as (select generate_series(${last}::integer + 1, ${last}::integer + ${late}::integer) as number
                   union
                  select generate_series(m.last + 1, m.last + ${late}::integer)
                    from (select coalesce(max(number), 0) as last from members) m
                  except
                  select number from members where number > ${last}::integer)
    update import_rows i set number = f.number
      from (select row, row_number() over (order by row) as place from import_rows where late) n
      join (select number, row_number() over (order by number) as place from free) f on f.place = n.place
     where n.row = i.row`;
}
