/** Undoes an import of categories. */
import { sql } from 'kysely';
import {
  deleteMade,
  findNeeds,
  madeByAnother,
  type Undo,
  writtenBy,
} from '../../../platform/imports/kinds/undo.ts';
import { withMovements } from '../stock/undoing-movements.ts';

export const categoryUndo: Undo = withMovements({
  tables: [
    { table: 'macro_categories', name: sql`r.name`, restored: ['code', 'name'] },
    { table: 'sub_categories', name: sql`r.name`, restored: ['code', 'name', 'default_unit'] },
  ],
  counts: (id) => sql`
    with ${writtenBy(id)},
    there as (select 'macro_categories' as table_name, id as row_id from macro_categories union all
      select 'sub_categories', id from sub_categories)
    select count(*) filter (where action = 'insert')::integer as deletes,
      count(*) filter (where action = 'update')::integer as restores
      from mine join there using (table_name, row_id)`,
  obstacles: () => [
    ...findNeeds('sub_categories', sql`r.name`, [
      ['products', sql`x.sub_category_id = r.id`, 'ha prodotti'],
      ['stock_takes', sql`x.sub_category_id = r.id`, 'è in un inventario'],
    ]),
    ...findNeeds('macro_categories', sql`r.name`, [
      [
        'sub_categories',
        sql`x.macro_id = r.id and ${madeByAnother('sub_categories')}`,
        'ha altre sottocategorie',
      ],
      ['locations', sql`x.macro_category_id = r.id`, 'ha ubicazioni riservate'],
      ['stock_takes', sql`x.macro_category_id = r.id`, 'è in un inventario'],
    ]),
  ],
  after: ({ tx, id }) => deleteMade(tx, id, ['sub_categories', 'macro_categories']),
});
