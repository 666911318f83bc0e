/** The register of delivery notes, its check of the numbers and files; the types, and the address book. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DeliveryNoteType } from '@wms/contract/logistics/delivery-notes/kinds';
import type { ListedDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import type { RecipientChoice } from '@wms/contract/logistics/delivery-notes/recipient-choices';
import type { Recipient } from '@wms/contract/logistics/delivery-notes/recipients';
import type { SeriesOfYear } from '@wms/contract/logistics/delivery-notes/register';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { deliveriesOf, deliveryNotes } from '../../../testing/logistics/deliveries.ts';
import { stockFixture } from '../../../testing/stock.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { checkSeries } from '../../platform/papers/number-gaps.ts';

let app: TestApp;
let notes: ReturnType<typeof deliveriesOf>;
let keeper: Caller;
let productId: number;
let line: { productId: number; quantity: string; locationId: number };
before(async () => {
  app = await startTestApp();
  notes = deliveriesOf(app);
  keeper = await app.person({ permissions: [can.productsManagement] });
  const fixture = await stockFixture(app.db);
  productId = await fixture.product();
  const locationId = await fixture.location('REG-1');
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, 1000, ${locationId})`.execute(app.db);
  line = { productId, quantity: '1', locationId };
});
after(() => app.stop());

const year = today().slice(0, 4);
const types = '/api/logistics/delivery-note-types';
const recipients = '/api/logistics/recipients';
type RefusalAnswer = { status: number; detail: string };
const send = (method: string, path: string, body?: object) =>
  keeper.fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

describe('the types', () => {
  test('the usual ones are there; another one has its own series, and its notes their own numbers', async () => {
    const known = await json<DeliveryNoteType[]>(await keeper.get(types));
    assert.equal(known.length, 15);
    const loan = known.find(({ name }) => name === 'Prestito di attrezzature');
    assert.deepEqual([loan?.causale, loan?.returnDays, loan?.series], ['prestito', 30, '']);
    const eventi = { name: 'Gare all’estero', direction: 'uscita', series: 'e', causale: 'evento' };
    assert.equal((await keeper.post(types, eventi)).status, 200);
    assert.equal((await keeper.post(types, { ...eventi, name: 'gare all’ESTERO' })).status, 409);
    const main = await notes.made(keeper, 'emesso', { lines: [line] });
    const [first, second] = [
      await notes.made(keeper, 'emesso', { type: eventi.name, lines: [line] }),
      await notes.made(keeper, 'annullato', { type: eventi.name, lines: [line] }),
    ];
    const numberOf = async (id: number) => (await notes.read(keeper, id)).number;
    assert.deepEqual(
      [await numberOf(main), await numberOf(first), await numberOf(second)],
      [`1/${year}`, `1/E/${year}`, `2/E/${year}`],
    );
  });

  test('one that notes have is not deleted, but put out of use; then no new note has it', async () => {
    const id = await notes.typeId('Gare all’estero');
    const { detail } = await json<RefusalAnswer>(await send('DELETE', `${types}/${id}`));
    assert.equal(detail, 'Ci sono DDT del tipo «Gare all’estero»: mettilo fuori uso');
    const off = {
      version: 1,
      name: 'Gare all’estero',
      direction: 'uscita',
      causale: 'evento',
      active: false,
    };
    assert.equal((await send('PATCH', `${types}/${id}`, off)).status, 200);
    assert.equal((await send('PATCH', `${types}/${id}`, off)).status, 409, 'somebody changed it meanwhile');
    const late = { typeId: id, causale: 'evento', carriedBy: 'mittente' };
    assert.equal((await keeper.post(deliveryNotes, late)).status, 422);
  });
});

describe('the register', () => {
  test('checks every series of the year: no gap, and one that somebody tore out is seen', async () => {
    const read = async () =>
      json<{ years: number[]; series: SeriesOfYear[] }>(await keeper.get(`${deliveryNotes}/register`));
    const { years, series } = await read();
    assert.deepEqual(years, [Number(year)]);
    const sound = { missing: [], outOfOrder: 0 };
    assert.deepEqual(series, [
      { series: '', last: 1, issued: 1, annulled: 0, ...sound },
      { series: 'E', last: 2, issued: 2, annulled: 1, ...sound },
    ]);
    await inTransaction(app.owner, null, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update delivery_notes set number = 7 where series = 'ddt/E' and number = 1`.execute(tx);
    });
    assert.deepEqual((await read()).series[1]?.missing, [1]);
    await inTransaction(app.owner, null, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update delivery_notes set number = 1 where series = 'ddt/E' and number = 7`.execute(tx);
    });
  });

  test('is also a PDF and a workbook', async () => {
    const pdf = await keeper.get(`${deliveryNotes}/register/paper?year=${year}`);
    assert.equal(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    const workbook = await keeper.get(`${deliveryNotes}/register/file?year=${year}`);
    assert.equal(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
  });

  test('is filtered by year, series, state, product, recipient and words, drafts first', async () => {
    const draft = await notes.draft(keeper, { recipientName: 'Zeta Racing', plate: 'GA123ZZ' });
    const list = async (query: string) =>
      (await json<{ rows: ListedDeliveryNote[] }>(await keeper.get(`${deliveryNotes}?${query}`))).rows;
    const all = await list('');
    assert.deepEqual(
      all.map(({ number }) => number),
      [null, `2/E/${year}`, `1/E/${year}`, `1/${year}`],
    );
    assert.equal(all[0]?.id, draft);
    const count = async (query: string) => (await list(query)).length;
    assert.deepEqual(
      [
        ...[await count(`year=${year}`), await count('series=E'), await count('series=-&state=emesso')],
        ...[await count(`product=${productId}`), await count('direction=entrata'), await count('q=zeta rac')],
        ...[
          await count('q=ga123'),
          await count(`q=1/E/${year}`),
          await count(`q=1/${year}`),
          await count('q=2'),
          // One letter only begins a word: the plate has a Z inside, too, but the name begins with it.
          await count('q=z'),
          await count('q=c'),
        ],
      ],
      [3, 2, 1, 3, 0, 1, 1, 1, 1, 1, 1, 0],
    );
    const { counts } = await json<{ counts: Record<string, unknown> }>(
      await keeper.get(`${deliveryNotes}?series=E`),
    );
    assert.deepEqual(counts.series, { '-': 2, E: 2 });
    const csv = await (await keeper.get(`${deliveryNotes}/export?format=csv&series=E`)).text();
    assert.match(csv, new RegExp(`2/E/${year}`));
  });

  test('its history says each step with its reason', async () => {
    const id = await notes.made(keeper, 'annullato', { lines: [line] });
    const { rows } = await json<{ rows: HistoryEntry[] }>(await keeper.get(`${deliveryNotes}/${id}/history`));
    const words = JSON.stringify(rows);
    assert.match(words, /Emesso/);
    assert.match(words, /Annullato/);
    assert.match(words, /Destinatario sbagliato/);
  });

  test('wms doctor looks at its series, too', async () => {
    const pool = { query: (text: string) => sql.raw(text).execute(app.owner) };
    const series = await checkSeries(pool as never);
    assert.deepEqual(
      series
        .filter(({ series: name }) => name.startsWith('ddt'))
        .map(({ missing, beyond }) => [missing, beyond]),
      [
        [[], 0],
        [[], 0],
      ],
    );
  });
});

describe('the address book', () => {
  const body = {
    name: 'Scuderia Varano',
    vatNumber: 'IT00743110157',
    addresses: [
      { street: 'Via Roma 1', town: 'Parma', postalCode: '43121', province: 'PR' },
      { street: 'Via dell’Autodromo 2', town: 'Varano', country: 'Italia', preferred: true, label: 'Box' },
    ],
  };

  test('keeps codes checked and several addresses; a double is refused by name', async () => {
    const { id } = await json<{ id: number }>(await keeper.post(recipients, body));
    const read = async () => json<Recipient>(await keeper.get(`${recipients}/${id}`));
    const { vatNumber, addresses } = await read();
    assert.deepEqual([vatNumber, addresses.length], ['00743110157', 2]);
    const wrong = await json<RefusalAnswer>(
      await keeper.post(recipients, { name: 'X', vatNumber: '01234567890' }),
    );
    assert.match(wrong.detail, /Partita IVA non valida/);
    const double = await json<RefusalAnswer>(
      await keeper.post(recipients, { name: 'Y', vatNumber: '00743110157' }),
    );
    assert.match(double.detail, /è già di «Scuderia Varano»/);
    const found = await json<RecipientChoice[]>(await keeper.get(`${deliveryNotes}/recipients?q=varano`));
    assert.deepEqual(found, [
      {
        kind: 'rubrica',
        id,
        name: body.name,
        vatNumber: '00743110157',
        taxCode: null,
        addresses: [
          { label: 'Box', address: 'Via dell’Autodromo 2, Varano' },
          { label: null, address: 'Via Roma 1, 43121 Parma (PR)' },
        ],
      },
    ]);
  });

  test('somebody whom a note names is not deleted', async () => {
    const { id } = await json<{ id: number }>(await keeper.post(recipients, { name: 'Fiera di Torino' }));
    await notes.draft(keeper, { recipientKind: 'rubrica', recipientId: id, recipientName: null });
    const { detail } = await json<RefusalAnswer>(await send('DELETE', `${recipients}/${id}`));
    assert.equal(detail, 'Ci sono DDT per «Fiera di Torino»: mettilo fuori uso');
    const { id: unused } = await json<{ id: number }>(await keeper.post(recipients, { name: 'Nessuno' }));
    assert.equal((await send('DELETE', `${recipients}/${unused}`)).status, 200);
  });
});

describe('a draft', () => {
  test('is changed and deleted; of two who change it the second hears it', async () => {
    const id = await notes.draft(keeper, { lines: [line, { description: 'Vedi allegato' }] });
    const { version, rows } = await notes.read(keeper, id);
    assert.deepEqual(
      rows.map(({ description, quantity, unit }) => [description.slice(0, 8), quantity, unit]),
      [
        ['Prodotto', '1.000', 'pz'],
        ['Vedi all', null, null],
      ],
    );
    const typeId = await notes.typeId('Vendita');
    const form = {
      version,
      typeId,
      causale: 'vendita',
      carriedBy: 'destinatario',
      lines: [{ ...line, quantity: '2' }],
    };
    assert.equal((await send('PATCH', `${deliveryNotes}/${id}`, form)).status, 200);
    assert.equal((await send('PATCH', `${deliveryNotes}/${id}`, form)).status, 409);
    const changed = await notes.read(keeper, id);
    assert.deepEqual(
      [changed.rows.length, changed.rows[0]?.quantity, changed.rows[0]?.id, changed.carriedBy],
      [1, '2.000', rows[0]?.id, 'destinatario'],
    );
    assert.equal((await send('DELETE', `${deliveryNotes}/${id}`)).status, 200);
    assert.equal((await keeper.get(`${deliveryNotes}/${id}`)).status, 404);
  });

  test('tells every wrong line at once', async () => {
    const typeId = await notes.typeId('Vendita');
    const lines = [{ ...line, quantity: '1.5' }, { ...line, lotCode: 'XYZ' }, { quantity: '1' }];
    const form = { typeId, causale: 'vendita', carriedBy: 'mittente', lines };
    const nameless = await json<RefusalAnswer & { errors: object }>(await keeper.post(deliveryNotes, form));
    assert.deepEqual(Object.keys(nameless.errors), ['lines.2.description']);
    const answer = await keeper.post(deliveryNotes, { ...form, lines: lines.slice(0, 2) });
    const { errors } = await json<RefusalAnswer & { errors: Record<string, string> }>(answer);
    assert.deepEqual(errors, {
      'lines.0.quantity': 'Pezzi e confezioni si contano interi',
      'lines.1.lotCode': 'Il lotto o numero di serie «XYZ» non risulta per questo prodotto',
    });
  });

  test('begins with open reservations, loans and trips', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into reservations (product_id, quantity, purpose) values (${productId}, 2, 'Gara di Varano')
      returning id`.execute(app.db);
    const sources = await json<{ reservations: { id: number; detail: string }[] }>(
      await keeper.get(`${deliveryNotes}/sources?q=varano`),
    );
    assert.deepEqual(sources.reservations, [
      { ...sources.reservations[0], id: rows[0]?.id, detail: '2 pz · Gara di Varano' },
    ]);
    const prepared = await json<{ lines: { quantity: string; place: unknown }[] }>(
      await keeper.get(`${deliveryNotes}/prepared?reservation=${rows[0]?.id}`),
    );
    assert.equal(prepared.lines[0]?.quantity, '2.000');
    assert.ok(prepared.lines[0]?.place, 'where most of it lies');
  });
});
