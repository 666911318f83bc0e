/**
 * Undoes an import in one transaction: the audit log gives back the earlier values, and what it made is deleted. It
 * undoes all or nothing: when somebody has worked on it since, it refuses and names that.
 */
import { sql } from 'kysely';
import { type Reader, runSql } from '../../database/connection.ts';
import { refuse } from '../../refusal.ts';
import { type Undo, type UndoCounts, type Undoing, workThrough } from '../kinds/undo.ts';
import { waitForOthers } from '../running/engine.ts';
import { obstacleSentence, undoObstacles } from './obstacles.ts';

const none: UndoCounts = { deletes: 0, deactivates: 0, restores: 0, categories: 0, reverses: 0 };

export async function undoCounts(db: Reader, id: number, undo: Undo): Promise<UndoCounts> {
  const { rows } = await undo.counts(id).execute(db);
  return { ...none, ...rows[0] };
}

/** Refuses with 409 when something has changed since the import, and as the kind says; then nothing is undone. */
export async function undoImport(undo: Undo, undoing: Undoing): Promise<void> {
  const { tx, id, may, step } = undoing;
  await waitForOthers(tx, step);
  await step('Controllo', 0, 0);
  await lockRows(undo, undoing);
  await undo.refuse?.(tx, id, may);
  const obstacles = await undoObstacles(tx, id, undo);
  if (obstacles.count > 0)
    throw refuse.conflict(
      `Niente è stato annullato, perché dopo l’importazione qualcosa è cambiato: ${obstacleSentence(obstacles)}.`,
    );
  await undo.before?.(undoing);
  await restoreRows(undo, undoing);
  await undo.after?.(undoing);
}

/** Locks what is undone, so that nobody books, changes or uses it until the end. */
async function lockRows(undo: Undo, { tx, id }: Undoing): Promise<void> {
  await undo.lock?.(tx, id);
  for (const { table, restored } of undo.tables)
    if (restored.length > 0)
      await runSql(tx)`select from ${sql.table(table)}
        where id in (select row_id from audit_log where import_id = ${id} and table_name = ${table})
                 order by id for update`;
}

async function restoreRows(undo: Undo, undoing: Undoing): Promise<void> {
  const { tx, id } = undoing;
  for (const { table, restored } of undo.tables) {
    if (restored.length === 0) continue;
    const columns = sql.join(restored.map((column) => sql.ref(column)));
    await runSql(tx)`
      create temporary table undo_values on commit drop as
      select row_number() over (order by id)::integer as position, row_id, before
        from audit_log where import_id = ${id} and table_name = ${table} and action = 'update'`;
    await workThrough(
      undoing,
      'undo_values',
      'Ripristino dei valori di prima',
      (from, to) =>
        runSql(tx)`
        update ${sql.table(table)} as r set (${columns}) = (select ${columns} from jsonb_populate_record(r, u.before))
          from undo_values u where u.row_id = r.id and u.position between ${from} and ${to}`,
    );
    await runSql(tx)`drop table undo_values`;
  }
}
