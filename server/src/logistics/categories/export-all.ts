/** All categories in a file that the import can read again. */
import { type Reader, runSql } from '../../platform/database/connection.ts';
import type { BinaryAnswer } from '../../platform/http/endpoint.ts';
import { type TableColumn, tableFile } from '../../platform/spreadsheets/table-file.ts';

type Category = { macro: string; macro_code: string; sub: string; sub_code: string; unit: string };

const categoryColumns: readonly TableColumn<Category>[] = [
  { header: 'Macro categoria', value: (row) => row.macro, width: 24 },
  { header: 'Codice macro', value: (row) => row.macro_code, width: 14 },
  { header: 'Sotto categoria', value: (row) => row.sub, width: 24 },
  { header: 'Codice sotto categoria', value: (row) => row.sub_code, width: 14 },
  { header: 'Unità', value: (row) => row.unit, width: 8 },
];

/** Reads all categories in one page, because people create few of them. */
async function* readCategories(db: Reader): AsyncGenerator<Category[], undefined> {
  const rows = await runSql(db)<Category>`
    select m.name as macro, m.code as macro_code, coalesce(s.name, '') as sub, coalesce(s.code, '') as sub_code,
           coalesce(s.default_unit, '') as unit
      from macro_categories m left join sub_categories s on s.macro_id = m.id order by m.code, s.code`;
  yield rows;
}

export const exportAllCategories = (db: Reader, format: 'csv' | 'xlsx'): Promise<BinaryAnswer> =>
  tableFile({ name: 'categorie', format, columns: categoryColumns, pages: readCategories(db) });
