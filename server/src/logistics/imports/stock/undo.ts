/** Undoes an import of quantities. */
import { sql } from 'kysely';
import type { Undo } from '../../../platform/imports/kinds/undo.ts';
import { moved, reverses, withMovements } from './undoing-movements.ts';

export const stockUndo: Undo = withMovements({
  tables: [
    {
      table: 'lots',
      name: sql`(select code from products where id = r.product_id) || ', lotto ' || r.code`,
      restored: ['expires_on'],
    },
  ],
  counts: (id) => sql`with ${moved(id)} select ${reverses}`,
});
