/** Several reservations leave with one note when they are for one team, or for nobody. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { deliveriesOf, deliveryNotes, somebody } from '../../../testing/logistics/deliveries.ts';
import { stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let notes: ReturnType<typeof deliveriesOf>;
let keeper: Caller;
let shelf: number;
let productId: number;
const reserved = { frame: 0, frameToo: 0, engine: 0, nobody: 0 };
before(async () => {
  app = await startTestApp();
  notes = deliveriesOf(app);
  keeper = await app.person({ permissions: [can.productsManagement, can.productsUpdate] });
  const fixture = await stockFixture(app.db);
  shelf = await fixture.location('MISTE-1');
  productId = await fixture.product();
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, 20, ${shelf})`.execute(app.db);
  const insert = sql<{ id: number }>`
    insert into teams (name, code) values ('Telaio', 'TEL'), ('Motore', 'MOT') returning id`;
  const [frame, engine] = (await insert.execute(app.owner)).rows;
  const reserve = async (teamId: number | undefined, purpose: string) =>
    (
      await json<{ id: number }>(
        await keeper.post('/api/logistics/reservations', { productId, quantity: '2', teamId, purpose }),
      )
    ).id;
  reserved.frame = await reserve(frame?.id, 'Gara di Varano');
  reserved.frameToo = await reserve(frame?.id, 'Prove al banco');
  reserved.engine = await reserve(engine?.id, 'Rodaggio');
  reserved.nobody = await reserve(undefined, 'Gara di Varano');
});
after(() => app.stop());

const mixed = 'Le prenotazioni sono per reparti diversi («Telaio» e «Motore»): fai un DDT per ciascuno';
const prepare = (...ids: number[]) => keeper.get(`${deliveryNotes}/prepared?reservation=${ids.join(',')}`);
const problem = async (answer: Response) => [answer.status, (await json<{ detail: string }>(answer)).detail];
const patch = (id: number, body: object) =>
  keeper.fetch(`${deliveryNotes}/${id}`, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const lines = (...ids: number[]) =>
  ids.map((reservationId) => ({ productId, quantity: '2', locationId: shelf, reservationId }));

test('one team’s and nobody’s begin one note, in the order in which they were chosen', async () => {
  const answer = await prepare(reserved.nobody, reserved.frameToo, reserved.frame, reserved.frame);
  const prepared = await json<PreparedNote>(answer);
  assert.deepEqual(
    prepared.lines.map(({ reservationId }) => reservationId),
    [reserved.nobody, reserved.frameToo, reserved.frame],
  );
  assert.equal(prepared.team?.name, 'Telaio');
  assert.equal(prepared.notes, 'Gara di Varano\nProve al banco', 'each purpose once');
});

test('those of two teams are refused in one sentence, wherever they meet', async () => {
  assert.deepEqual(await problem(await prepare(reserved.frame, reserved.nobody, reserved.engine)), [
    409,
    mixed,
  ]);
  const typeId = (await notes.read(keeper, await notes.draft(keeper, {}))).type.id;
  const body = { typeId, causale: 'vendita', carriedBy: 'mittente', ...somebody };
  const written = { ...body, lines: lines(reserved.frame, reserved.engine) };
  assert.deepEqual(await problem(await keeper.post(deliveryNotes, written)), [409, mixed]);
  const id = await notes.draft(keeper, { lines: lines(reserved.frame) });
  const { version } = await notes.read(keeper, id);
  assert.deepEqual(await problem(await patch(id, { version, ...written })), [409, mixed]);
  assert.equal((await notes.read(keeper, id)).rows.length, 1, 'the draft is as it was');
});

test('the team of a reservation that changed after the draft was written is seen when it is issued', async () => {
  const id = await notes.draft(keeper, { lines: lines(reserved.frame, reserved.nobody) });
  const give = (to: number) =>
    sql`update reservations set team_id = (select team_id from reservations where id = ${to})
         where id = ${reserved.nobody}`.execute(app.owner);
  await give(reserved.engine);
  assert.deepEqual(await problem(await notes.issue(keeper, id)), [409, mixed]);
  assert.equal((await notes.read(keeper, id)).state, 'bozza');
  await sql`update reservations set team_id = null where id = ${reserved.nobody}`.execute(app.owner);
});

test('purposes for which the notes have no room are counted, none is cut', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) {
    const purpose = `${n} ${'lungo '.repeat(32)}scopo`;
    const made = await keeper.post('/api/logistics/reservations', { productId, quantity: '1', purpose });
    ids.push((await json<{ id: number }>(made)).id);
  }
  const { notes: written } = await json<PreparedNote>(await prepare(...ids));
  assert.match(written ?? '', /^0 .+\n3 .+ scopo e altri 4$/s);
  for (const id of ids) await sql`delete from reservations where id = ${id}`.execute(app.owner);
});

test('one that is closed meanwhile is missed, and all of one team’s are fulfilled by one issue', async () => {
  const id = await notes.draft(keeper, { lines: lines(reserved.frame, reserved.frameToo, reserved.nobody) });
  assert.equal((await notes.issue(keeper, id)).status, 200);
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from reservations where closed_at is null`.execute(app.db);
  assert.deepEqual(rows, [{ open: 1 }]);
  assert.deepEqual(await problem(await prepare(reserved.frame, reserved.engine)), [
    404,
    'Una delle prenotazioni non c’è più o è chiusa',
  ]);
  assert.deepEqual(await problem(await prepare(reserved.frame)), [
    404,
    'La prenotazione non c’è più o è chiusa',
  ]);
});
