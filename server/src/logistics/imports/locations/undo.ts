/** Undoes an import of places. */
import { sql } from 'kysely';
import { runSql } from '../../../platform/database/connection.ts';
import {
  findNeeds,
  madeByAnother,
  type Undo,
  type Undoing,
  writtenBy,
} from '../../../platform/imports/kinds/undo.ts';
import { lockTree } from '../../locations/rules.ts';
import { moved, reverses, unreversed, withMovements } from '../stock/undoing-movements.ts';

/** SQL for places that the import created and where nothing ever lay, in them or in the places inside them. */
const goingPlaces = sql`
  going as materialized (
    select l.id, cardinality(l.path) as depth from mine join locations l on l.id = mine.row_id
     where mine.table_name = 'locations' and mine.action = 'insert'
       and not exists (select from stock s join locations inside on inside.id = s.location_id
         where inside.path @> array[l.id]))`;

const needsPlace = sql`x.location_id = r.id`;

export const locationUndo: Undo = withMovements({
  tables: [
    {
      table: 'locations',
      name: sql`r.code`,
      restored: ['name', 'kind', 'notes', 'capacity', 'closed', 'holds_stock'],
    },
  ],
  async lock(tx) {
    await lockTree(tx);
  },
  counts: (id) => sql`
    with ${writtenBy(id)}, ${moved(id)}, ${goingPlaces},
    written as (
      select r.id, mine.action from mine join locations r on r.id = mine.row_id where table_name = 'locations'),
    made as (select id from written where action = 'insert'),
    changed as (select id from written where action = 'update')
    select (select count(*)::integer from going) as deletes,
           (select count(*)::integer from made left join going using (id) where going.id is null) as deactivates,
           (select count(*)::integer from changed left join made using (id) where made.id is null) as restores,
           ${reverses}`,
  obstacles: () =>
    findNeeds('locations', sql`r.code`, [
      ['stock_movements', sql`x.to_location_id = r.id and ${unreversed}`, 'ci è passato qualcosa'],
      ['stock_movements', sql`x.from_location_id = r.id and ${unreversed}`, 'ci è passato qualcosa'],
      ['locations', sql`x.parent_id = r.id and ${madeByAnother('locations')}`, 'contiene altre ubicazioni'],
      ['stock_takes', needsPlace, 'è in un inventario'],
      ['stock_take_counts', needsPlace, 'è in un inventario'],
      ['stock_take_recounts', needsPlace, 'è in un inventario'],
      ['sub_categories', sql`x.default_location_id = r.id`, 'è il posto abituale di una categoria'],
    ]),
  after: deletePlaces,
});

/**
 * Deletes the created places, the deepest first. A place where something lay stays and is closed, because the ledger
 * names it.
 */
async function deletePlaces({ tx, id, step }: Undoing): Promise<void> {
  await runSql(tx)`
    create temporary table undo_places on commit drop as with ${writtenBy(id)}, ${goingPlaces} select id, depth
      from going`;
  await runSql(tx)`
    update locations l set closed = true from audit_log a
     where a.import_id = ${id} and a.table_name = 'locations' and a.action = 'insert' and l.id = a.row_id
       and not l.closed
       and not exists (select from undo_places u where u.id = l.id)`;
  const rows = await runSql(tx)<{ depth: number }>`
    select distinct depth from undo_places order by depth desc`;
  for (const [done, { depth }] of rows.entries()) {
    await step('Eliminazione delle ubicazioni', done, rows.length);
    await runSql(tx)`delete from locations l using undo_places u where u.id = l.id and u.depth = ${depth}`;
  }
}
