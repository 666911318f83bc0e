/** Goods that come in with new lots, that travel while something changes, and that are lent and travel once. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { deliveriesOf, deliveryNotes } from '../../../testing/logistics/deliveries.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let notes: ReturnType<typeof deliveriesOf>;
let fixture: StockFixture;
let keeper: Caller;
let shelf: number;
let other: number;
before(async () => {
  app = await startTestApp();
  notes = deliveriesOf(app);
  keeper = await app.person({ permissions: [can.productsManagement, can.productsUpdate] });
  fixture = await stockFixture(app.db);
  [shelf, other] = [await fixture.location('VIA-1'), await fixture.location('VIA-2')];
});
after(() => app.stop());

async function stocked(at = shelf) {
  const productId = await fixture.product();
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, 10, ${at})`.execute(app.db);
  return productId;
}
/** Where a product lies, and of which lots: 'VIA-1 L-1 2030-01-01 4'. */
const lies = async (productId: number) => {
  const { rows } = await sql<{ at: string }>`
    select concat_ws(' ', l.code, lot.code, lot.expires_on, s.quantity::float8) as at
      from stock s join locations l on l.id = s.location_id left join lots lot on lot.id = s.lot_id
     where s.product_id = ${productId} and s.quantity > 0 order by 1`.execute(app.db);
  return rows.map(({ at }) => at);
};
const refusal = async (answer: Response, status: number) => {
  const problem = await json<{ status: number; detail: string; errors?: Record<string, string> }>(answer);
  assert.equal(problem.status, status, JSON.stringify(problem));
  return problem;
};
const messageOf = async (answer: Response) => {
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ message: string }>(answer)).message;
};
const coming = { type: 'Rientro di materiale', causale: 'reso' };

describe('what comes in', () => {
  test('brings lots that nobody knew, with their expiry, made when the note is issued', async () => {
    const productId = await fixture.product({ tracking: 'lot', has_expiry: true });
    const line = { productId, quantity: '4', locationId: shelf, lotCode: 'L-NUOVO' };
    const lots = async () => {
      const { rows } = await sql`select from lots where product_id = ${productId}`.execute(app.db);
      return rows.length;
    };
    const without = await notes.draft(keeper, { ...coming, lines: [line] });
    const { errors } = await refusal(await notes.issue(keeper, without), 422);
    assert.match(errors?.['lines.0.lotCode'] ?? '', /Manca la scadenza del lotto/);
    const id = await notes.draft(keeper, { ...coming, lines: [{ ...line, lotExpiresOn: '2030-01-01' }] });
    const lotOf = async () => (await notes.read(keeper, id)).rows[0]?.lot;
    assert.deepEqual(
      [await lots(), await lotOf()],
      [0, { id: null, code: 'L-NUOVO', expiresOn: '2030-01-01' }],
    );
    assert.equal((await notes.issue(keeper, id)).status, 200);
    assert.deepEqual([await lies(productId), await lots()], [['VIA-1 L-NUOVO 2030-01-01 4'], 1]);
    assert.notEqual((await lotOf())?.id, null, 'the note names the lot from now on');
    const again = { ...line, lotCode: 'l-nuovo', lotExpiresOn: '2031-01-01' };
    const wrong = await notes.draft(keeper, { ...coming, lines: [again] });
    assert.match((await refusal(await notes.issue(keeper, wrong), 409)).detail, /scade il 01\/01\/2030/);
  });

  test('has no lot when its product has none, and what goes out has only lots that we know', async () => {
    const [plain, tracked] = [await fixture.product(), await fixture.product({ tracking: 'serial' })];
    const line = { quantity: '1', locationId: shelf, lotCode: 'SN-1' };
    const form = async (type: string, productId: number) =>
      keeper.post(deliveryNotes, {
        typeId: await notes.typeId(type),
        causale: 'reso',
        carriedBy: 'mittente',
        lines: [{ ...line, productId }],
      });
    await refusal(await form(coming.type, plain), 422);
    await refusal(await form('Vendita', tracked), 422);
    assert.equal((await form(coming.type, tracked)).status, 200);
  });

  test('is delivered in one act once its note is issued', async () => {
    const productId = await fixture.product();
    const lines = [{ productId, quantity: '2', locationId: shelf }];
    const id = await notes.made(keeper, 'emesso', { ...coming, lines });
    assert.deepEqual((await notes.read(keeper, id)).moves, ['deliver', 'annul']);
    assert.equal((await notes.deliver(keeper, id)).status, 200);
    assert.equal((await notes.read(keeper, id)).state, 'consegnato');
    const out = await notes.made(keeper, 'emesso', {
      lines: [{ productId, quantity: '1', locationId: shelf }],
    });
    assert.deepEqual((await notes.read(keeper, out)).moves, ['depart', 'annul']);
    await refusal(await notes.deliver(keeper, out), 409);
  });
});

describe('what was selected', () => {
  test('begins a note with one unit of each, from where most of it lies', async () => {
    const [first, second] = [await stocked(other), await stocked()];
    const prepared = await json<PreparedNote>(
      await keeper.get(`${deliveryNotes}/prepared?products=${second},${first}`),
    );
    assert.deepEqual(
      prepared.lines.map(({ product, quantity, place }) => [product?.id, quantity, place?.code]),
      [
        [second, '1', 'VIA-1'],
        [first, '1', 'VIA-2'],
      ],
    );
    await refusal(await keeper.get(`${deliveryNotes}/prepared?products=${second},x`), 422);
  });
});

describe('what travels', () => {
  test('arrives, and comes back, also when its product was put out of use meanwhile', async () => {
    const productId = await stocked();
    const line = { productId, quantity: '4', locationId: shelf };
    const transfer = await notes.made(keeper, 'in viaggio', {
      type: 'Trasferimento interno',
      causale: 'trasferimento',
      toLocationId: other,
      recipientKind: null,
      recipientName: null,
      recipientAddress: null,
      lines: [line],
    });
    const lent = await notes.made(keeper, 'consegnato', { lines: [{ ...line, quantity: '2' }] });
    await sql`update products set active = false where id = ${productId}`.execute(app.db);
    assert.equal((await notes.deliver(keeper, transfer)).status, 200);
    const { lines } = await json<PreparedNote>(
      await keeper.get(`${deliveryNotes}/prepared?returnOf=${lent}`),
    );
    const back = await notes.draft(keeper, {
      ...coming,
      returnsId: lent,
      lines: [{ ...line, quantity: '2', returnedLineId: lines[0]?.returnedLineId ?? 0 }],
    });
    assert.equal((await notes.issue(keeper, back)).status, 200);
    assert.deepEqual(await lies(productId), ['VIA-1 6', 'VIA-2 4']);
    const fresh = await notes.draft(keeper, { ...coming, lines: [line] });
    assert.match((await refusal(await notes.issue(keeper, fresh), 409)).detail, /disattivato/);
  });

  test('isn’t delivered before it left', async () => {
    const productId = await stocked();
    const id = await notes.draft(keeper, { lines: [{ productId, quantity: '1', locationId: shelf }] });
    const [tomorrow] = new Date(Date.parse(`${today()}T12:00Z`) + 86_400_000).toISOString().split('T');
    assert.equal((await notes.issue(keeper, id, { startsOn: tomorrow })).status, 200);
    assert.equal((await notes.depart(keeper, id)).status, 200);
    const { errors } = await refusal(await notes.deliver(keeper, id, { deliveredOn: today() }), 422);
    assert.deepEqual(errors, { deliveredOn: 'La consegna non viene prima dell’inizio del trasporto' });
  });

  test('comes back where it was when it is annulled, or to be sorted where that is closed or full', async () => {
    const area = await fixture.location('VIA-AREA');
    const closed = await fixture.location('VIA-CHIUSA', { parent_id: area });
    const full = await fixture.location('VIA-PIENA', { capacity: 10 });
    const [first, second, third] = [await stocked(closed), await stocked(full), await stocked()];
    const take = (productId: number, locationId: number) => ({ productId, quantity: '4', locationId });
    const id = await notes.made(keeper, 'emesso', {
      lines: [take(first, closed), take(second, full), take(third, shelf)],
    });
    await sql`update locations set closed = true where id = ${area}`.execute(app.db);
    await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
              values ('carico', ${third}, 3, ${full})`.execute(app.db);
    const message = await messageOf(await notes.annul(keeper, id));
    assert.equal(
      message,
      'DDT annullato. La merce è di nuovo in giacenza. La merce di 2 righe è in DA-SISTEMARE, ' +
        'perché in VIA-CHIUSA e VIA-PIENA non ci sta più: rimettila a posto',
    );
    assert.deepEqual(
      [await lies(first), await lies(second), await lies(third)],
      [
        ['DA-SISTEMARE 4', 'VIA-CHIUSA 6'],
        ['DA-SISTEMARE 4', 'VIA-PIENA 6'],
        ['VIA-1 10', 'VIA-PIENA 3'],
      ],
    );
    assert.equal((await notes.read(keeper, id)).state, 'annullato');
  });

  test('is told by the annulment as it is: what came in is out again, words move nothing', async () => {
    const productId = await fixture.product();
    const came = await notes.made(keeper, 'emesso', {
      ...coming,
      lines: [{ productId, quantity: '2', locationId: shelf }],
    });
    const said = await messageOf(await notes.annul(keeper, came));
    assert.equal(said, 'DDT annullato. La merce che era entrata non è più in giacenza');
    const words = await notes.made(keeper, 'emesso', { lines: [{ description: 'Documenti' }] });
    assert.equal(await messageOf(await notes.annul(keeper, words)), 'DDT annullato');
  });

  test('has the team and the reference that its note has', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into teams (name, code) values ('Telaio', 'TEL') returning id`.execute(app.owner);
    const team = rows[0]?.id ?? 0;
    const productId = await stocked();
    const reserved = await sql<{ id: number }>`
      insert into reservations (product_id, quantity, purpose, team_id) values (${productId}, 2, 'Gara', ${team})
      returning id`.execute(app.db);
    const prepared = await json<PreparedNote>(
      await keeper.get(`${deliveryNotes}/prepared?reservation=${reserved.rows[0]?.id}`),
    );
    assert.deepEqual(prepared.team, { id: team, name: 'Telaio' });
    const id = await notes.made(keeper, 'emesso', {
      teamId: team,
      orderReference: 'PO-77',
      lines: [{ productId, quantity: '2', locationId: shelf, reservationId: reserved.rows[0]?.id ?? 0 }],
    });
    const moved = await sql<{ team: number }>`
      select team_id as team from stock_movements where delivery_note_id = ${id}`.execute(app.db);
    assert.deepEqual(moved.rows, [{ team }]);
    assert.equal((await notes.read(keeper, id)).orderReference, 'PO-77');
  });
});

describe('what is lent', () => {
  const lend = async () => {
    const productId = await stocked();
    const { id } = await json<{ id: number }>(
      await keeper.post('/api/logistics/loans', {
        productId,
        quantity: '2',
        fromLocationId: shelf,
        borrowerName: 'Anna',
        dueOn: '2199-01-01',
      }),
    );
    const draft = () =>
      notes.draft(keeper, {
        type: 'Prestito di attrezzature',
        causale: 'prestito',
        lines: [{ productId, quantity: '2', loanId: id }],
      });
    return { draft, productId, loan: id };
  };

  test('travels with one note: of two that are issued at once one is refused, and says which one has it', async () => {
    const { draft } = await lend();
    const drafts = [await draft(), await draft()];
    const answers = await Promise.all(drafts.map((id) => notes.issue(keeper, id)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    const [first = 0, second = 0] = [drafts[won], drafts[1 - won]];
    const { number } = await notes.read(keeper, first);
    const refused = answers[1 - won];
    assert.ok(refused);
    const { detail } = await refusal(refused, 409);
    assert.ok(detail.endsWith(`è già sul DDT ${number}: annulla quello, o togli la riga`), detail);
    assert.equal((await notes.annul(keeper, first)).status, 200);
    assert.equal((await notes.issue(keeper, second)).status, 200);
  });

  test('never stands on two issued notes, whatever writes them', async () => {
    const { draft, productId, loan } = await lend();
    await notes.issue(keeper, await draft());
    const again = await notes.draft(keeper, {
      lines: [{ productId, quantity: '2', loanId: loan }],
    });
    const issue =
      sql`update delivery_notes set state = 'emesso', issued_on = rome_today(), starts_on = rome_today(),
        starts_time = '10:00', organisation = '{}' where id = ${again}`.execute(app.owner);
    await assert.rejects(issue, { constraint: 'delivery_note_loan_once' });
  });

  test('comes back only with a note that says which note it returns', async () => {
    const productId = await stocked();
    const lines = [{ productId, quantity: '2', locationId: shelf }];
    const delivered = await notes.made(keeper, 'consegnato', { lines });
    const [line] = (await notes.read(keeper, delivered)).rows;
    const back = await notes.draft(keeper, {
      ...coming,
      lines: lines.map((candidate) => ({ ...candidate, returnedLineId: line?.id ?? 0 })),
    });
    const { detail } = await refusal(await notes.issue(keeper, back), 409);
    assert.equal(detail, 'Rientra solo quello che è uscito con il DDT: ricomincia dal suo reso');
    assert.deepEqual((await lies(productId))[0], 'VIA-1 8', 'nothing was loaded');
  });
});
