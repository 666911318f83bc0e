/** The life of a delivery note: what may be done with it when, and what the database itself refuses. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  type DeliveryNoteMove,
  type DeliveryNoteState,
  deliveryNoteLife,
} from '@wms/contract/logistics/delivery-notes/life';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testActions, testLife } from '../../../testing/lives.ts';
import { deliveriesOf, deliveryNotes } from '../../../testing/logistics/deliveries.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { isTrial } from '../../../testing/trial.ts';

let app: TestApp;
let notes: ReturnType<typeof deliveriesOf>;
let keeper: Caller;
let productId: number;
let shelf: number;
before(async () => {
  app = await startTestApp();
  notes = deliveriesOf(app);
  keeper = await app.person({ permissions: [can.productsManagement] });
  const fixture = await stockFixture(app.db);
  [productId, shelf] = [await fixture.product(), await fixture.location('VITA-1')];
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, 1000, ${shelf})`.execute(app.db);
});
after(() => app.stop());

const make = (state: DeliveryNoteState, owner: Caller) =>
  notes.made(owner, state, { lines: [{ productId, quantity: '1', locationId: shelf }] });

/** Acts for somebody who has the page open; the version is read by somebody who may. */
async function ask(caller: Caller, move: DeliveryNoteMove, id: number) {
  const { version } = await notes.read(keeper, id);
  const day = { issuedOn: '2026-01-01', startsOn: '2026-01-01' };
  const now = await today();
  if (move === 'issue')
    return caller.post(`${deliveryNotes}/${id}/issue`, { ...day, ...now, startsTime: '10:00', version });
  if (move === 'deliver')
    return caller.post(`${deliveryNotes}/${id}/deliver`, {
      receiverName: 'Anna',
      deliveredOn: now.issuedOn,
      version,
    });
  return caller.post(`${deliveryNotes}/${id}/moves/${move}`, { version, reason: 'Destinatario sbagliato' });
}

async function today() {
  const { rows } = await sql<{ day: string }>`select rome_today()::text as day`.execute(app.db);
  const day = rows[0]?.day ?? '';
  return { issuedOn: day, startsOn: day };
}

async function read(id: number) {
  const { rows } = await sql<{ state: string; row: unknown; steps: number; left: string }>`
    select n.state, to_jsonb(n) as row,
           (select count(*)::integer from steps_taken where delivery_note_id = n.id) as steps,
           (select sum(quantity) from stock_movements where delivery_note_id = n.id) as left
      from delivery_notes n where n.id = ${id}`.execute(app.db);
  assert.ok(rows[0]);
  return rows[0];
}

async function sign(caller: Caller, id: number) {
  const white = { width: 320, height: 120, channels: 3, background: 'white' } as const;
  const png = await sharp({ create: white }).png().toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'firma.png');
  return caller.fetch(`${deliveryNotes}/${id}/signature`, { method: 'POST', body: form });
}

describe('the moves', () => {
  testLife(deliveryNoteLife, () => ({
    person: (permissions) => app.person({ permissions }),
    make: (state) => make(state, keeper),
    ask,
    read,
  }));
});

describe('what is done in some states only', () => {
  testActions(deliveryNoteLife, () => ({
    person: async () => keeper,
    make,
    act: async (caller, action, id) => {
      const { version } = await notes.read(keeper, id);
      if (action === 'edit')
        return caller.fetch(`${deliveryNotes}/${id}`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            version,
            typeId: await notes.typeId('Vendita'),
            causale: 'vendita',
            carriedBy: 'mittente',
          }),
        });
      if (action === 'replace')
        return caller.post(`${deliveryNotes}/${id}/replace`, { version, reason: 'Quantità sbagliata' });
      if (action === 'giveBack') return caller.get(`${deliveryNotes}/prepared?returnOf=${id}`);
      return sign(caller, id);
    },
  }));
});

describe('the database itself', () => {
  const refused = (statement: ReturnType<typeof sql>) =>
    assert.rejects(statement.execute(app.owner), { code: '23001' });

  test('what was issued is changed and deleted by nobody, neither the note nor its lines', async () => {
    const issued = isTrial
      ? (['emesso', 'in viaggio', 'consegnato', 'annullato'] as const)
      : (['emesso', 'annullato'] as const);
    for (const state of issued) {
      const id = await make(state, keeper);
      await refused(sql`update delivery_notes set recipient_name = 'Altro' where id = ${id}`);
      await refused(sql`update delivery_notes set number = 99 where id = ${id}`);
      await refused(sql`update delivery_notes set issued_on = issued_on - 1 where id = ${id}`);
      await refused(sql`delete from delivery_notes where id = ${id}`);
      await refused(sql`update delivery_note_lines set quantity = 2 where note_id = ${id}`);
      await refused(sql`update delivery_note_lines set returned = 1 where note_id = ${id}`);
      await refused(sql`delete from delivery_note_lines where note_id = ${id}`);
      await refused(sql`
        insert into delivery_note_lines (note_id, position, description) values (${id}, 9, 'di nascosto')`);
      await refused(sql`truncate delivery_notes cascade`);
    }
  });

  test('no code chooses a number, and no state is skipped', async () => {
    const id = await make('bozza', keeper);
    const broken = (statement: ReturnType<typeof sql>) =>
      assert.rejects(statement.execute(app.owner), { code: '23514' });
    await broken(sql`update delivery_notes set series = 'ddt', year = 2026, number = 7 where id = ${id}`);
    await broken(sql`update delivery_notes set state = 'consegnato' where id = ${id}`);
    await broken(sql`insert into delivery_notes (type_id, direction, causale, state)
                     select id, direction, causale, 'emesso' from delivery_note_types limit 1`);
  });

  test('the signature of a delivered note stays as it is', async () => {
    const id = await make('in viaggio', keeper);
    assert.equal((await sign(keeper, id)).status, 200);
    if (isTrial) assert.equal((await sign(keeper, id)).status, 200, 'until then it may be made again');
    assert.equal((await notes.deliver(keeper, id)).status, 200);
    assert.equal((await sign(keeper, id)).status, 409);
    await refused(sql`update delivery_proofs set kind = 'foto' where note_id = ${id}`);
    await refused(sql`delete from delivery_proofs where note_id = ${id}`);
  });
});
