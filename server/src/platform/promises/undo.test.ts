/** Tests that each act that says it can be undone really is: whatever it changed is again as it was. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { readEndpoints } from '../../../../scripts/all-endpoints.ts';
import { askForNoPhotos } from '../../../testing/accounting/expense-reports.ts';
import { json } from '../../../testing/app.ts';
import { attachmentUndoCases } from '../../../testing/undo/attachments.ts';
import { bankUndoCases } from '../../../testing/undo/bank.ts';
import { decisionUndoCases } from '../../../testing/undo/decisions.ts';
import { logisticsUndoCases } from '../../../testing/undo/logistics.ts';
import { otherUndoCases } from '../../../testing/undo/others.ts';
import { permissionUndoCases } from '../../../testing/undo/permissions.ts';
import { pickListUndoCases } from '../../../testing/undo/pick-lists.ts';
import { pictureUndoCases } from '../../../testing/undo/pictures.ts';
import { smallUndoCases } from '../../../testing/undo/small-things.ts';
import { teamUndoCases } from '../../../testing/undo/teams.ts';
import { openWorld, type World } from '../../../testing/undo/world.ts';

const cases = {
  ...logisticsUndoCases,
  ...pickListUndoCases,
  ...otherUndoCases,
  ...decisionUndoCases,
  ...teamUndoCases,
  ...bankUndoCases,
  ...pictureUndoCases,
  ...permissionUndoCases,
  ...smallUndoCases,
  ...attachmentUndoCases,
};
const undoable = (await readEndpoints())
  .filter((endpoint) => endpoint.undoable === true)
  .map(({ method, path }) => `${method} ${path}`);

let world: World;
before(async () => {
  world = await openWorld();
  await askForNoPhotos(world.app);
});
after(() => world.app.stop());

/** The columns of a row that differ when it is made again, and those that count changes. */
const passing = [
  ...['id', 'version', 'created_at', 'updated_at', 'search', 'words', 'booking_id', 'last_moved_at'],
  ...['order_id', 'order_line_id', 'sequence', 'written_at', 'edited_at', 'added_at', 'placed_on', 'at'],
  ...['group_id', 'last_movement_id', 'path', 'round', 'state_since', 'set_at'],
];

const read = async (table: string) => {
  const { rows } = await sql<{ rows: unknown }>`
    select coalesce(jsonb_agg(seen order by seen::text), '[]') as rows
      from (select to_jsonb(t) - ${passing}::text[] as seen from ${sql.table(table)} t) one
     where coalesce(seen ->> 'quantity', '1')::numeric <> 0`.execute(world.app.owner);
  return rows[0]?.rows;
};

test('every act that can be undone has its case, and no other', () => {
  const tried = Object.keys(cases).map((name) => name.replace(/ \(\w+\)$/, ''));
  assert.deepEqual([...new Set(tried)].toSorted(), undoable.toSorted());
});

describe('is as before once it is undone:', () => {
  for (const [name, { changes, prepare }] of Object.entries(cases))
    test(name, async () => {
      const act = await prepare(world);
      const readAll = () => Promise.all(changes.map(read));
      const before = await readAll();
      const answer = await act();
      assert.equal(answer.status, 200, await answer.clone().text());
      const { undo } = await json<{ undo?: number }>(answer);
      assert.ok(undo, 'the answer has nothing to undo');
      if (changes.length > 0) assert.notDeepEqual(await readAll(), before, 'nothing has changed');
      const undone = await world.keeper.post(`/api/utilities/own-acts/${undo}/undo`, {});
      assert.equal(undone.status, 200, await undone.clone().text());
      assert.deepEqual(await readAll(), before);
    });
});
