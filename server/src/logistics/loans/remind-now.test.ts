/** Reminding people of chosen loans at once: late ones and those due by tomorrow, once a day. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let keeper: Caller;
let fixture: StockFixture;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: ['log_WHR_MAN'] });
  fixture = await stockFixture(app.db);
});
after(() => app.stop());

test('a borrower gets one piece of news of all due loans, and the others are said with their reasons', async () => {
  const borrower = await app.person({});
  const shelf = await fixture.location('PRESTITI');
  const product = await fixture.product({ name: 'Trapano' });
  const lines = [{ type: 'carico', productId: product, quantity: '9', toLocationId: shelf }];
  await json(await keeper.post('/api/logistics/movements', { booking: crypto.randomUUID(), lines }));
  const lend = async (body: object) =>
    (
      await json<{ id: number }>(
        await keeper.post('/api/logistics/loans', {
          productId: product,
          quantity: '1',
          fromLocationId: shelf,
          dueOn: '2199-01-01',
          ...body,
        }),
      )
    ).id;
  const late = await lend({ borrowerId: borrower.id });
  const tomorrow = await lend({ borrowerId: borrower.id });
  const far = await lend({ borrowerId: borrower.id });
  const guest = await lend({ borrowerName: 'Rossi del bar' });
  const due = (id: number, days: number) =>
    sql`update loans set due_on = rome_today() + ${days}::integer where id = ${id}`.execute(app.owner);
  await Promise.all([due(late, -3), due(tomorrow, 1), due(guest, -1)]);

  const remind = (ids: readonly number[]) => keeper.post('/api/logistics/loans/remind', { ids });
  const answer = await json<{ message: string; refused: { id: number; reason: string }[] }>(
    await remind([late, tomorrow, far, guest]),
  );
  assert.equal(answer.message, 'Ricordato a 1 persona, 2 prestiti no');
  assert.deepEqual(
    answer.refused.map(({ id, reason }) => [id, reason]),
    [
      [guest, 'Chi l’ha non ha un utente attivo: scrivigli tu'],
      [far, 'Va restituito il 01/01/2199: si ricorda dal giorno prima'],
    ],
  );
  const told = await app.db
    .selectFrom('notifications')
    .where('user_id', '=', borrower.id)
    .where('kind', '=', 'logistics.loans-due')
    .select('sentence')
    .execute();
  assert.equal(told.length, 1);
  const again = await json<typeof answer>(await remind([late]));
  assert.equal(again.refused[0]?.reason, 'L’ha già saputo oggi');
  assert.equal((await remind([999_999])).status, 404);
});
