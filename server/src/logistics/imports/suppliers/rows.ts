/** Reads suppliers from a file. A known supplier is found by VAT number, else by tax code, else by name. */
import { supplierFields } from '@wms/contract/logistics/suppliers/fields';
import { isPartitaIva } from '@wms/contract/platform/codes/codes';
import { messages } from '@wms/contract/platform/messages';
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import { fileFieldsOf } from '../../../platform/imports/kinds/file-fields.ts';
import type { Context, ReadRow, Session, SessionCounts } from '../../../platform/imports/kinds/session.ts';
import {
  judgeRow,
  runInParts,
  type StagedField,
  stagedSession,
} from '../../../platform/imports/kinds/staging.ts';
import { checkSuppliers } from './checks.ts';

const fileFields = fileFieldsOf(supplierFields);
const schemas: Readonly<Record<string, StagedField>> = Object.fromEntries(
  fileFields.map((field) => [field.name, field]),
);
const columns = Object.fromEntries(fileFields.map(({ column, type }) => [column, type]));
/** The columns that an undo restores: all but the account number, which the log doesn't keep. */
export const supplierColumns = Object.keys(columns).filter((column) => column !== 'iban');

const found = {
  supplier_id: 'integer',
  key: 'text collate "C" generated always as (search_text(name)) stored',
};
const size = 1000;

export function supplierSession(context: Context): Promise<Session> {
  let skipped = 0;
  const zeros: string[] = [];
  return stagedSession(context, {
    columns,
    found,
    valuesOf(row) {
      const values = valuesOf(context, row, zeros);
      if (values === 'skipped') skipped++;
      return typeof values === 'object' ? [values] : [];
    },
    async check() {
      const blank = await checkSuppliers(context, fileColumns(context));
      return {
        ...(await countSuppliers(context)),
        ...(skipped > 0 && { skipped }),
        ...(blank > 0 && { blank }),
        ...(zeros.length > 0 && { zeros: { count: zeros.length, first: zeros.slice(0, 12) } }),
      };
    },
    write: () => writeSuppliers(context),
  });
}

/** Reads the supplier of a row. A row that says that its company isn't a supplier is skipped without checks. */
function valuesOf(context: Context, row: ReadRow, zeros: string[]): object | 'skipped' | 'wrong' {
  const { values, refuse, read, isGood } = judgeRow(context, row, schemas);
  const { isSupplier = '', ...cells } = row.cells;
  if (isSupplier === 'no') return 'skipped';
  if (!['', 'yes'].includes(isSupplier)) refuse('isSupplier', messages.choice);
  for (const [field, cell] of Object.entries(cells)) {
    const whole = withLostZeros(field, cell);
    if (whole !== cell) zeros.push(`${cell} → ${whole}`);
    read(field, whole);
  }
  return isGood() ? values : 'wrong';
}

/** Gives a company's number back the first zeros that a spreadsheet took, when the check digit proves them. */
function withLostZeros(field: string, cell: string): string {
  const isNumber = (field === 'vatNumber' || field === 'taxCode') && /^\d{8,10}$/.test(cell);
  const whole = cell.padStart(11, '0');
  return isNumber && isPartitaIva(whole) ? whole : cell;
}

/** The file's columns by the names of the columns of `suppliers`. */
const fileColumns = ({ has }: Context) =>
  fileFields.flatMap(({ name, column }) => (has(name) ? [column] : []));

const list = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));

const differs = (context: Context) =>
  sql`(${list('s', fileColumns(context))}) is distinct from (${list('i', fileColumns(context))})`;

async function countSuppliers(context: Context): Promise<SessionCounts> {
  const [counts] = await runSql(context.tx)<SessionCounts>`
    select count(*) filter (where s.id is null)::integer as created,
           count(*) filter (where s.id is not null and ${differs(context)})::integer as updated,
           count(*) filter (where s.id is not null and not (${differs(context)}))::integer as unchanged
      from import_rows i left join suppliers s on s.id = i.supplier_id`;
  return counts ?? { created: 0, updated: 0, unchanged: 0 };
}

async function writeSuppliers(context: Context): Promise<void> {
  const { tx } = context;
  const names = fileColumns(context);
  const assignments = sql.join(names.map((column) => sql`${sql.ref(column)} = ${sql.ref(`i.${column}`)}`));
  await runInParts(
    context,
    'Aggiornamento',
    size,
    (from, to) => runSql(tx)`
      update suppliers s set ${assignments} from import_rows i
       where i.row between ${from} and ${to} and s.id = i.supplier_id and ${differs(context)}`,
  );
  await runInParts(
    context,
    'Scrittura dei fornitori',
    size,
    (from, to) => runSql(tx)`
      insert into suppliers (${sql.join(names.map((column) => sql.ref(column)))})
      select ${list('i', names)} from import_rows i
       where i.row between ${from} and ${to} and i.supplier_id is null order by i.row`,
  );
}
