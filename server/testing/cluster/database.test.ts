import assert from 'node:assert/strict';
import { test } from 'node:test';
import { query } from '../../src/platform/embedded-postgres/process.ts';
import { alone, cloneDatabase, readNote } from './database.ts';

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

test('a database that is kept begins others with what it holds, and none sees what another does', async () => {
  const filled = await cloneDatabase();
  const kept = `test_kept_${process.pid}_${Date.now()}`;
  await query(filled.ownerUrl, "create table shelves (code text); insert into shelves values ('A-01')");
  assert.equal(await readNote(kept), undefined);
  await filled.keepAs(kept, 'one shelf, «A-01»');
  assert.equal(await readNote(kept), 'one shelf, «A-01»');
  const copies = await Promise.all([cloneDatabase(kept), cloneDatabase(kept)]);
  const [first, second] = copies.map(({ ownerUrl }) => ownerUrl);
  assert.ok(first && second);
  await query(first, 'delete from shelves');
  assert.deepEqual(await query(second, 'select code from shelves'), [{ code: 'A-01' }]);
  await Promise.all(copies.map((copy) => copy.drop()));
});

test('what only one may do is done by one after the other', async () => {
  let inside = 0;
  await Promise.all(
    Array.from({ length: 4 }, () =>
      alone('counting', async () => {
        assert.equal(++inside, 1);
        await cloneDatabase().then((clone) => clone.drop());
        inside -= 1;
      }),
    ),
  );
});
