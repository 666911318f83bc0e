/** Effects of issuing, delivering and annulling a note on the stock, on what it fulfils, and on its papers. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { DeliveryNoteLineInput } from '@wms/contract/logistics/delivery-notes/editing';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
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
  keeper = await app.person({ permissions: [can.productsManagement] });
  fixture = await stockFixture(app.db);
  [shelf, other] = [await fixture.location('DDT-1'), await fixture.location('DDT-2')];
});
after(() => app.stop());

/** A product with so much of it on the shelf. */
async function stocked(quantity = 10, values: Record<string, unknown> = {}) {
  const productId = await fixture.product(values);
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, ${quantity}, ${shelf})`.execute(app.db);
  return productId;
}
const left = async (productId: number, locationId = shelf) => {
  const { rows } = await sql<{ quantity: number }>`
    select coalesce(sum(quantity), 0)::float8 as quantity from stock
     where product_id = ${productId} and location_id = ${locationId}`.execute(app.db);
  return rows[0]?.quantity;
};
const take = (productId: number, quantity = '4', more: Partial<DeliveryNoteLineInput> = {}) => ({
  productId,
  quantity,
  locationId: shelf,
  ...more,
});
type RefusalAnswer = { status: number; detail: string; errors?: Record<string, string> };
const refusal = async (answer: Response, status: number) => {
  const problem = await json<RefusalAnswer>(answer);
  assert.equal(problem.status, status, JSON.stringify(problem));
  return problem;
};
const lastNumber = async (series = 'ddt') => {
  const { rows } = await sql<{ last: number }>`
    select last_number as last from number_series where series = ${series} order by year desc`.execute(
    app.db,
  );
  return rows[0]?.last ?? 0;
};

describe('issuing', () => {
  test('gives the number, unloads the stock and makes the PDF, which never changes', async () => {
    const productId = await stocked();
    const before = await lastNumber();
    const id = await notes.draft(keeper, { lines: [take(productId)] });
    assert.equal((await notes.read(keeper, id)).number, null, 'a draft has none');
    assert.equal((await notes.issue(keeper, id)).status, 200);
    const note = await notes.read(keeper, id);
    assert.equal(note.number, `${before + 1}/${today().slice(0, 4)}`);
    assert.equal(await left(productId), 6);
    const pdf = Buffer.from(await (await keeper.get(`${deliveryNotes}/${id}/paper`)).arrayBuffer());
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    assert.deepEqual(
      note.papers.map(({ kind, sha256: stored }) => [kind, stored]),
      [['issued', sha256]],
    );
    const { rows } = await json<{ rows: { deliveryNote: unknown; reversible: boolean }[] }>(
      await keeper.get(`/api/logistics/movements?product=${productId}`),
    );
    assert.deepEqual(rows[0]?.deliveryNote, { id, number: note.number });
  });

  test('what the recipient is called is what they are called at issue', async () => {
    const { id: supplierId } = await json<{ id: number }>(
      await keeper.post('/api/logistics/suppliers', { name: 'Viteria Torinese' }),
    );
    const productId = await stocked();
    const supplier = { recipientKind: 'fornitore', supplierId, recipientName: null };
    const id = await notes.draft(keeper, { ...supplier, lines: [take(productId)] });
    await sql`update suppliers set name = 'Viteria Torinese S.r.l.' where id = ${supplierId}`.execute(app.db);
    await notes.issue(keeper, id);
    await sql`update suppliers set name = 'Altro' where id = ${supplierId}`.execute(app.db);
    assert.equal((await notes.read(keeper, id)).recipient?.name, 'Viteria Torinese S.r.l.');
    const removal = await keeper.fetch(`/api/logistics/suppliers/${supplierId}`, { method: 'DELETE' });
    await refusal(removal, 409);
  });

  test('takes its reservation, so that what was kept for it may leave', async () => {
    const productId = await stocked(5);
    const { rows } = await sql<{ id: number }>`
      insert into reservations (product_id, quantity, purpose) values (${productId}, 5, 'Gara') returning id`.execute(
      app.db,
    );
    const reservationId = rows[0]?.id ?? 0;
    const free = await notes.draft(keeper, { lines: [take(productId)] });
    await refusal(await notes.issue(keeper, free), 409);
    const id = await notes.draft(keeper, { lines: [take(productId, '5', { reservationId })] });
    assert.equal((await notes.issue(keeper, id)).status, 200);
    const state = async () => {
      const found = await sql<{ open: boolean; fulfilled: string }>`
        select closed_at is null as open, fulfilled from reservations where id = ${reservationId}`.execute(
        app.db,
      );
      return found.rows[0];
    };
    assert.deepEqual(await state(), { open: false, fulfilled: '5.000' });
    assert.equal((await notes.annul(keeper, id)).status, 200);
    assert.deepEqual(await state(), { open: true, fulfilled: '0.000' }, 'annulled it is promised again');
  });

  test('of a loan moves no stock: it has left already', async () => {
    const productId = await stocked(5);
    const lender = await app.person({ permissions: [can.productsUpdate] });
    const loan = {
      productId,
      quantity: '2',
      fromLocationId: shelf,
      borrowerName: 'Anna',
      dueOn: '2199-01-01',
    };
    const { id: loanId } = await json<{ id: number }>(await lender.post('/api/logistics/loans', loan));
    const line = { productId, quantity: '2', loanId };
    const id = await notes.draft(keeper, {
      type: 'Prestito di attrezzature',
      causale: 'prestito',
      lines: [line],
    });
    const more = await notes.draft(keeper, { lines: [{ ...line, quantity: '3' }] });
    const { detail } = await refusal(await notes.issue(keeper, more), 409);
    assert.match(detail, /è più di quanto è in prestito$/);
    assert.equal((await notes.issue(keeper, id)).status, 200);
    assert.equal(await left(productId), 3);
  });

  test('a transfer between our own places is out until it is delivered, then it is there', async () => {
    const productId = await stocked();
    const transfer = { type: 'Trasferimento interno', causale: 'trasferimento', recipientKind: null };
    const id = await notes.draft(keeper, { ...transfer, toLocationId: other, lines: [take(productId)] });
    await notes.issue(keeper, id);
    assert.deepEqual([await left(productId), await left(productId, other)], [6, 0]);
    await notes.depart(keeper, id);
    assert.equal((await notes.deliver(keeper, id)).status, 200);
    assert.deepEqual([await left(productId), await left(productId, other)], [6, 4]);
  });
});

describe('refused with one sentence, and nothing half-done', () => {
  const refuse = async (form: Record<string, unknown>, status: number, body: object = {}) => {
    const before = await lastNumber();
    const id = await notes.draft(keeper, form);
    const problem = await refusal(await notes.issue(keeper, id, body), status);
    const note = await notes.read(keeper, id);
    assert.deepEqual([note.state, note.papers, await lastNumber()], ['bozza', [], before]);
    return problem;
  };

  test('more than there is, with the line and its product', async () => {
    const [first, second] = [await stocked(), await stocked(3)];
    const { detail, errors } = await refuse({ lines: [take(first), take(second)] }, 409);
    assert.match(
      detail,
      /^Prodotto .+: In DDT-1 ne restano 3 pz: riduci la quantità o scegli un’altra ubicazione$/,
    );
    assert.deepEqual(Object.keys(errors ?? {}), ['lines.1.quantity']);
    assert.equal(await left(first), 10);
  });

  test('a lot that is missing', async () => {
    const productId = await fixture.product({ tracking: 'lot' });
    const { detail } = await refuse({ lines: [take(productId)] }, 422);
    assert.match(detail, /: Manca il lotto: questo prodotto si conta per lotto$/);
  });

  test('a closed place, where a transfer would arrive', async () => {
    const productId = await stocked();
    const closed = await fixture.location('DDT-CHIUSA', { closed: true });
    const transfer = { type: 'Trasferimento interno', causale: 'trasferimento', recipientKind: null };
    const { detail } = await refuse({ ...transfer, toLocationId: closed, lines: [take(productId)] }, 409);
    assert.equal(detail, 'DDT-CHIUSA: L’ubicazione è chiusa: scegline un’altra');
  });

  test('a date before the last issued one', async () => {
    const productId = await stocked();
    await notes.made(keeper, 'emesso', { lines: [take(productId)] });
    const before = { issuedOn: inDays(-1), startsOn: today() };
    const { detail } = await refuse({ lines: [take(productId)] }, 409, before);
    assert.match(
      detail,
      /L’ultimo DDT della serie è (del |dell’)\d\d\/\d\d\/\d{4}: la data non può venire prima$/,
    );
  });

  test('a start before the issue', async () => {
    const productId = await stocked();
    const { detail } = await refuse({ lines: [take(productId)] }, 422, { startsOn: '2026-01-01' });
    assert.match(detail, /Il trasporto non comincia prima dell’emissione$/);
  });

  test('no line, no recipient, no carrier', async () => {
    const productId = await stocked();
    assert.match((await refuse({ lines: [] }, 422)).detail, /Aggiungi almeno una riga/);
    const nobody = { recipientKind: null, recipientName: null, lines: [take(productId)] };
    assert.match((await refuse(nobody, 422)).detail, /Scegli il destinatario/);
    const carried = { carriedBy: 'vettore', lines: [take(productId)] };
    assert.match((await refuse(carried, 422)).detail, /Scrivi il nome del vettore/);
  });

  test('an annulment without a reason', async () => {
    const productId = await stocked();
    const id = await notes.made(keeper, 'emesso', { lines: [take(productId)] });
    await refusal(await notes.annul(keeper, id, null), 422);
    assert.deepEqual([(await notes.read(keeper, id)).state, await left(productId)], ['emesso', 6]);
  });
});

describe('annulling', () => {
  test('brings the stock back to where it was and keeps the number; both papers are served', async () => {
    const productId = await stocked();
    const id = await notes.made(keeper, 'in viaggio', { lines: [take(productId)] });
    const { number } = await notes.read(keeper, id);
    assert.equal((await notes.annul(keeper, id)).status, 200);
    const note = await notes.read(keeper, id);
    assert.deepEqual([note.number, note.annulmentReason], [number, 'Destinatario sbagliato']);
    assert.equal(await left(productId), 10);
    const bytes = async (kind: string) =>
      (await keeper.get(`${deliveryNotes}/${id}/paper${kind}`))
        .arrayBuffer()
        .then((body) => Buffer.from(body));
    const [issued, annulled] = [await bytes('?kind=issued'), await bytes('?kind=annulled')];
    assert.ok(!issued.equals(annulled));
    assert.ok((await bytes('')).equals(annulled), 'the annulled one is served by default');
  });

  test('twice at once: one does it, the other hears it, and the stock comes back once', async () => {
    const productId = await stocked();
    const id = await notes.made(keeper, 'emesso', { lines: [take(productId)] });
    const { version } = await notes.read(keeper, id);
    const annul = () => keeper.post(`${deliveryNotes}/${id}/moves/annul`, { version, reason: 'Doppio' });
    const answers = await Promise.all([annul(), annul()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const late = answers.find(({ status }) => status === 409);
    assert.ok(late);
    assert.equal((await json<RefusalAnswer>(late)).detail, 'Il DDT è già annullato: non cambia più');
    assert.equal(await left(productId), 10);
  });

  test('its movements are undone by nothing else', async () => {
    const productId = await stocked();
    await notes.made(keeper, 'emesso', { lines: [take(productId)] });
    const manager = await app.person({ permissions: [can.warehouseManagement] });
    const { rows } = await sql<{ id: number }>`
      select id from stock_movements where product_id = ${productId} and delivery_note_id is not null`.execute(
      app.db,
    );
    const undone = await manager.post(`/api/logistics/movements/${rows[0]?.id}/reverse`, { reason: 'x' });
    const { detail } = await refusal(undone, 409);
    assert.equal(detail, 'È il movimento di un DDT: annulla il DDT, o registra un reso');
  });

  test('«Duplica e annulla» leaves the annulled note and a draft with the same lines, or neither', async () => {
    const productId = await stocked();
    const id = await notes.made(keeper, 'emesso', { lines: [take(productId)], notes: 'Al banco' });
    const { version } = await notes.read(keeper, id);
    await refusal(await keeper.post(`${deliveryNotes}/${id}/replace`, { version }), 422);
    const answer = await keeper.post(`${deliveryNotes}/${id}/replace`, {
      version,
      reason: 'Quantità sbagliata',
    });
    const { id: copy } = await json<{ id: number }>(answer);
    const [old, draft] = [await notes.read(keeper, id), await notes.read(keeper, copy)];
    assert.deepEqual([old.state, old.replacedBy?.id], ['annullato', copy]);
    assert.deepEqual([draft.state, draft.duplicateOf?.id, draft.notes], ['bozza', id, 'Al banco']);
    assert.deepEqual(
      draft.rows.map(({ product, quantity }) => [product?.id, quantity]),
      [[productId, '4.000']],
    );
    assert.equal((await notes.issue(keeper, copy)).status, 200);
    assert.equal(await left(productId), 6);
  });
});
