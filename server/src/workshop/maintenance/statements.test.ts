/** A van that stops costs the database as many statements for many bookings as for a few. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inDays } from '../../../testing/days.ts';
import { countStatements } from '../../../testing/promises/statements.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';
import { addVan, vanDesk } from '../../../testing/workshop/vans.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { stopVan } from './stopping.ts';

const { app, anna, bruno, manager } = await openWorkshop({ licensed: true });
const desks = [vanDesk(app, anna), vanDesk(app, bruno)] as const;

/** A handful: the plan, the closure, the bookings' places, and the news of each kind. */
const most = 50;

/** Stops a van with so many bookings, and a spare van or none; returns the statements, and the vans of the bookings. */
async function stopOf(count: number, spare: boolean) {
  await sql`update resources set dismissed_at = now() where kind = 'van' and dismissed_at is null`.execute(
    app.owner,
  );
  const vanId = await addVan(app.db);
  const other = spare ? await addVan(app.db) : null;
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const day = inDays(1 + (nth % 3));
    const hour = String(8 + Math.floor(nth / 3)).padStart(2, '0');
    ids.push(await desks[nth % 2 === 0 ? 0 : 1].trip(vanId, `${day}T${hour}:00`, `${day}T${hour}:45`));
  }
  let told = '';
  const statements = await countStatements(app.db, (db) =>
    inTransaction(db, manager.id, async (tx) => {
      told = await stopVan(tx, { vanId, length: 'unknown', handoverId: null, by: { id: manager.id } });
    }),
  );
  const rows = await app.db
    .selectFrom('booking_resources')
    .select('resource_id')
    .where('booking_id', 'in', ids)
    .execute();
  assert.equal(rows.length, count);
  const news = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', 'in', [anna.id, bruno.id])
    .execute();
  return {
    statements,
    told,
    news: news.length,
    other,
    vanId,
    vans: new Set(rows.map((row) => row.resource_id)),
  };
}

test('bookings that move to another van', async () => {
  const few = await stopOf(3, true);
  const many = await stopOf(24, true);
  assert.match(many.told, /24 prenotazioni spostate su un altro furgone/);
  assert.deepEqual([...many.vans], [many.other]);
  assert.equal(many.news - few.news, 24);
  assert.equal(many.statements, few.statements);
  assert.ok(many.statements <= most, `${many.statements}`);
});

test('bookings for which no other van is free', async () => {
  const few = await stopOf(3, false);
  const many = await stopOf(24, false);
  assert.match(many.told, /24 prenotazioni a rischio/);
  assert.deepEqual([...many.vans], [many.vanId]);
  assert.equal(many.news - few.news, 24);
  assert.equal(many.statements, few.statements);
  assert.ok(many.statements <= most, `${many.statements}`);
});
