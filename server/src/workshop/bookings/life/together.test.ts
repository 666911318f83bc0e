/** Bookings that lose their place together cost the database as many statements as a few of them do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countStatements } from '../../../../testing/promises/statements.ts';
import { addResource, bookingDesk, mondayAt, shiftBooking } from '../../../../testing/workshop/bookings.ts';
import { openWorkshop } from '../../../../testing/workshop/open.ts';
import { inTransaction } from '../../../platform/database/connection.ts';
import { freeOverdue } from './clock.ts';
import { moveBooking } from './moving.ts';

const { app, anna, bruno, manager } = await openWorkshop();
const people = [anna, bruno] as const;
const deskOf = (nth: number) => bookingDesk(people[nth % 2 === 0 ? 0 : 1]);

const statesOf = async (ids: readonly number[]): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('bookings')
    .select('state')
    .where('id', 'in', [...ids])
    .execute();
  return [...new Set(rows.map(({ state }) => state))];
};
const countNews = async (): Promise<number> => {
  const rows = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', 'in', [anna.id, bruno.id])
    .execute();
  return rows.length;
};

test('missed bookings on the benches of a room are freed in as many statements for 20 as for 2', async () => {
  const counts: number[] = [];
  for (const count of [2, 20]) {
    const room = await addResource(app.db);
    const ids: number[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const bench = await addResource(app.db, { kind: 'bench', parent_id: room, wants_check_in: true });
      ids.push(await deskOf(nth).book(bench, mondayAt('10:00'), mondayAt('11:00')));
    }
    for (const id of ids) await shiftBooking(app, id, -30, 60);
    const before = await countNews();
    counts.push(
      await countStatements(app.db, (db) => inTransaction(db, null, (tx) => freeOverdue(tx, [room]))),
    );
    assert.deepEqual(await statesOf(ids), ['mancata']);
    assert.equal((await countNews()) - before, count);
  }
  assert.equal(counts[1], counts[0]);
});

test('the other requests for a place are refused in as many statements for 20 as for 2', async () => {
  const user = { id: manager.id, permissions: new Set(['WRK_MAN', 'WRK_ROB', 'WRK_ROV'] as const) };
  const counts: number[] = [];
  for (const count of [2, 20]) {
    const room = await addResource(app.db, {
      approval: 'longer',
      approval_minutes: 30,
      waiting_holds: false,
    });
    const ids: number[] = [];
    for (let nth = 0; nth <= count; nth += 1)
      ids.push(await deskOf(nth).book(room, mondayAt('10:00'), mondayAt('11:00')));
    assert.deepEqual(await statesOf(ids), ['in attesa']);
    const [id = 0, ...others] = ids;
    const before = await countNews();
    counts.push(
      await countStatements(app.db, (db) =>
        inTransaction(db, manager.id, (tx) => moveBooking(tx, { id, move: 'confirm', user, version: 1 })),
      ),
    );
    assert.deepEqual([await statesOf([id]), await statesOf(others)], [['confermata'], ['rifiutata']]);
    assert.equal((await countNews()) - before, 1 + count);
  }
  assert.equal(counts[1], counts[0]);
});
