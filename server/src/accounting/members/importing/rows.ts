/** Members from a file, recognised by their number, else by their tax code, else by name and birth. */
import { memberFields } from '@wms/contract/accounting/members/fields';
import { optional } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { fileFieldsOf } from '../../../logistics/imports/shared/file-fields.ts';
import type { Context, ReadRow, Session, SessionCounts } from '../../../logistics/imports/shared/session.ts';
import {
  judgeRow,
  runInParts,
  type StagedField,
  stagedSession,
} from '../../../logistics/imports/shared/staging.ts';
import { runSql } from '../../../platform/database/connection.ts';
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

const found = { member_id: 'integer', kind_id: 'integer' };
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

const list = (of: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${of}.${name}`)));

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
  // Rows with a number are inserted first, so that the other rows get the following numbers, which nobody has then.
  for (const brings of [true, false])
    await runInParts(
      context,
      'Scrittura dei soci',
      size,
      (from, to) => runSql(tx)`
        insert into members (number, ${sql.join(names.map((column) => sql.ref(column)))})
        select coalesce(i.number, 0), ${list('i', names)} from import_rows i
         where i.row between ${from} and ${to} and i.member_id is null and (i.number is not null) = ${brings}
         order by i.row`,
    );
}
