import assert from 'node:assert/strict';
import { test } from 'node:test';
import { query } from '../../platform/embedded-postgres/process.ts';
import { cloneDatabase } from './database.ts';

test('clones asked for at once are separate, migrated databases', async () => {
  const clones = await Promise.all(Array.from({ length: 6 }, cloneDatabase));
  assert.equal(new Set(clones.map(({ url }) => url)).size, 6);
  const [first, second] = clones.map(({ ownerUrl }) => ownerUrl);
  assert.ok(first && second);
  await query(first, 'create table only_here ()');
  await assert.rejects(query(second, 'select from only_here'), { code: '42P01' });
  assert.ok((await query(second, 'select name from migrations')).length > 0);
  await Promise.all(clones.map((clone) => clone.drop()));
  await assert.rejects(query(first, 'select 1'), { code: '3D000' });
});
