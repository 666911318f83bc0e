/** Suppliers: who they are, where, whom to ask, and what they sell at which price. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ListedSupplier, Supplier } from '@wms/contract/logistics/suppliers/endpoints';
import type {
  PricePoint,
  ProductOfSupplier,
  SupplierOfProduct,
} from '@wms/contract/logistics/suppliers/products';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { stockFixture } from '../../../testing/stock.ts';

let app: TestApp;
let keeper: Caller;
let buyer: Caller;
let productId: number;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.productsManagement] });
  buyer = await app.person({ permissions: [can.ordersManagement] });
  productId = await (await stockFixture(app.db)).product();
});
after(() => app.stop());

const base = '/api/logistics/suppliers';
const offers = '/api/logistics/supplier-products';
const empty = Object.fromEntries(
  [
    'vatNumber',
    'taxCode',
    'sdiCode',
    'pec',
    'email',
    'phone',
    'website',
    'iban',
    'paymentTerms',
    'customerCode',
    'notes',
  ].map((name) => [name, null]),
);
type RefusalAnswer = { status: number; detail: string; errors?: Record<string, string> };
const make = (body: object) => keeper.post(base, body);
const made = async (body: object) => {
  const answer = await make(body);
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<{ id: number }>(answer)).id;
};
const read = async (id: number, who = buyer) => json<Supplier>(await who.get(`${base}/${id}`));
const send = (method: string, path: string, body?: object) =>
  keeper.fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

describe('a supplier', () => {
  test('is kept as it was typed, its codes without spaces; who orders reads it', async () => {
    const id = await made({
      name: 'Viterie Rossi S.r.l.',
      vatNumber: 'IT 00743110157',
      taxCode: '00743110157',
      sdiCode: 'm5uxcr1',
      pec: 'Rossi@Pec.it',
      phone: '011 5641234',
      website: 'www.viterierossi.it',
      language: 'en',
      iban: 'IT60 X054 2811 1010 0000 0123 456',
    });
    const { vatNumber, sdiCode, pec, phone, website, iban, language, active, unused } = await read(id);
    assert.deepEqual(
      { vatNumber, sdiCode, pec, phone, website, iban, language, active, unused },
      {
        vatNumber: '00743110157',
        sdiCode: 'M5UXCR1',
        pec: 'rossi@pec.it',
        phone: '+390115641234',
        website: 'https://www.viterierossi.it',
        iban: 'IT60X0542811101000000123456',
        language: 'en',
        active: true,
        unused: true,
      },
    );
  });

  for (const [field, value] of [
    ['vatNumber', '00743110158'],
    ['vatNumber', 'Viterie'],
    ['taxCode', 'RSSMRA85T10A562T'],
    ['iban', 'IT60X0542811101000000123457'],
    ['sdiCode', '12'],
    ['pec', 'rossi'],
    ['phone', '12'],
    ['website', 'nessuno'],
    ['name', ''],
  ] as const)
    test(`with a wrong ${field} (${value || 'empty'}) is refused at that field, and nothing is written`, async () => {
      const name = `Sbagliato ${field} ${value}`;
      const answer = await make({ name, [field]: value });
      const { errors } = await json<RefusalAnswer>(answer);
      assert.deepEqual([answer.status, Object.keys(errors ?? {})], [422, [field]]);
      const { rows } = await json<{ rows: ListedSupplier[] }>(await keeper.get(`${base}?q=Sbagliato`));
      assert.deepEqual(rows, []);
    });

  for (const [what, values, sentence] of [
    [
      'a VAT number with a wrong check digit',
      { vatNumber: '00743110158' },
      'vatNumber: Partita IVA non valida: ricontrolla le cifre (se è estera, con la sigla del paese davanti)',
    ],
    [
      'a tax code with a wrong check character',
      { taxCode: 'RSSMRA85T10A562T' },
      'taxCode: Codice fiscale non valido: ricontrolla ogni carattere',
    ],
  ] as const)
    test(`${what} is refused with a sentence, when it is made and when it is changed`, async () => {
      const id = await made({ name: `Con ${what}` });
      const before = await read(id);
      const { version, name } = before;
      for (const answer of [
        await make({ name: `Altro con ${what}`, ...values }),
        await send('PATCH', `${base}/${id}`, {
          version,
          name,
          kind: 'azienda',
          language: 'it',
          ...empty,
          ...values,
        }),
      ]) {
        assert.equal(answer.status, 422);
        assert.equal((await json<{ detail: string }>(answer)).detail, sentence);
      }
      assert.deepEqual(await read(id), before);
    });

  test('of another country has the number of there', async () => {
    const id = await made({ name: 'Schrauben Müller GmbH', vatNumber: 'de 811 907 980' });
    assert.equal((await read(id)).vatNumber, 'DE811907980');
  });

  test('with the VAT number or the tax code of another one is refused by that one’s name', async () => {
    await made({ name: 'Prima S.p.A.', vatNumber: '00488410010', taxCode: '12345678903' });
    for (const [field, body] of [
      ['vatNumber', { vatNumber: '00488410010' }],
      ['taxCode', { taxCode: '12345678903' }],
    ] as const) {
      const answer = await make({ name: 'Seconda', ...body });
      const { errors } = await json<RefusalAnswer>(answer);
      assert.equal(answer.status, 409);
      assert.match(errors?.[field] ?? '', /è già di «Prima S\.p\.A\.»/);
    }
  });

  test('of two who write the same number at once one is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => make({ name: `Gemella ${index}`, vatNumber: '12345678903' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
  });

  test('out of use gives its number free, and comes back only while nobody else has it', async () => {
    const old = await made({ name: 'Vecchia S.n.c.', vatNumber: 'FR40303265045' });
    assert.equal((await send('PUT', `${base}/${old}/active`, { active: false })).status, 200);
    await made({ name: 'Nuova S.n.c.', vatNumber: 'FR40303265045' });
    const back = await send('PUT', `${base}/${old}/active`, { active: true });
    assert.equal(back.status, 409);
    assert.match((await json<RefusalAnswer>(back)).detail, /«Nuova S\.n\.c\.»/);
    const { rows } = await json<{ rows: ListedSupplier[] }>(await keeper.get(`${base}?q=snc&show=inactive`));
    assert.deepEqual(
      rows.map(({ name }) => name),
      [],
    );
    const inactive = await json<{ rows: ListedSupplier[] }>(
      await keeper.get(`${base}?q=vecchia&show=inactive`),
    );
    assert.deepEqual(
      inactive.rows.map(({ name }) => name),
      ['Vecchia S.n.c.'],
    );
  });

  test('that somebody changed meanwhile isn’t overwritten', async () => {
    const id = await made({ name: 'Contesa' });
    const { version } = await read(id);
    const edit = (notes: string) =>
      send('PATCH', `${base}/${id}`, {
        version,
        name: 'Contesa',
        kind: 'azienda',
        language: 'it',
        ...empty,
        notes,
      });
    assert.equal((await edit('prima')).status, 200);
    assert.equal((await edit('seconda')).status, 409);
    assert.equal((await read(id)).notes, 'prima');
  });

  test('is found by name, number and with a slip of the pen, by pages in the order of names', async () => {
    for (const name of ['Ferramenta Bianchi', 'Ferramenta Àncora', 'Ferramenta Zeta']) await made({ name });
    type Page = {
      rows: ListedSupplier[];
      cursor: string | null;
      approximate: boolean;
      total: { count: number };
    };
    const first = await json<Page>(await buyer.get(`${base}?q=ferramenta&limit=2`));
    assert.deepEqual(
      [first.rows.map(({ name }) => name), first.total.count],
      [['Ferramenta Àncora', 'Ferramenta Bianchi'], 3],
    );
    const second = await json<Page>(await buyer.get(`${base}?q=ferramenta&limit=2&cursor=${first.cursor}`));
    assert.deepEqual(
      second.rows.map(({ name }) => name),
      ['Ferramenta Zeta'],
    );
    const near = await json<Page>(await buyer.get(`${base}?q=feramenta%20bianci`));
    assert.deepEqual([near.rows[0]?.name, near.approximate], ['Ferramenta Bianchi', true]);
    const number = await json<Page>(await buyer.get(`${base}?q=00743110157`));
    assert.deepEqual(
      number.rows.map(({ name }) => name),
      ['Viterie Rossi S.r.l.'],
    );
  });

  test('whose name is like the one that is typed is named', async () => {
    const similar = await json<{ name: string }[]>(await keeper.get(`${base}/similar?name=Viteria%20Rossi`));
    assert.equal(similar[0]?.name, 'Viterie Rossi S.r.l.');
  });

  test('nobody has used can be deleted; one that sells a product can’t', async () => {
    const [free, used] = [await made({ name: 'Libero' }), await made({ name: 'Usato' })];
    await keeper.post(offers, { supplierId: used, productId, code: 'U-1' });
    assert.equal((await send('DELETE', `${base}/${free}`)).status, 200);
    const refused = await send('DELETE', `${base}/${used}`);
    assert.equal(refused.status, 409);
    assert.match((await json<RefusalAnswer>(refused)).detail, /mettilo fuori uso/);
    assert.equal((await keeper.get(`${base}/${free}`)).status, 404);
  });

  test('goes out as a file whose titles an import knows', async () => {
    const answer = await buyer.get(`${base}/export?format=csv&q=viterie`);
    const [titles, row] = (await answer.text()).replace('\ufeff', '').split(/\r?\n/);
    assert.match(titles ?? '', /^Ragione sociale;Tipo;Partita IVA;Codice fiscale;/);
    assert.match(row ?? '', /^Viterie Rossi S\.r\.l\.;azienda;00743110157;/);
  });
});

describe('addresses and contacts', () => {
  test('are added, changed and taken away; goods leave from one address at most', async () => {
    const id = await made({ name: 'Con indirizzi' });
    const address = {
      street: 'Via Roma 1',
      postalCode: '10121',
      town: 'Torino',
      province: 'to',
      preferred: true,
    };
    await keeper.post(`${base}/${id}/addresses`, address);
    await keeper.post(`${base}/${id}/addresses`, {
      ...address,
      street: 'Corso Francia 2',
      kind: 'magazzino',
    });
    const { addresses } = await read(id);
    assert.deepEqual(
      addresses.map(({ street, province, preferred }) => [street, province, preferred]),
      [
        ['Corso Francia 2', 'TO', true],
        ['Via Roma 1', 'TO', false],
      ],
    );
    const wrong = await keeper.post(`${base}/${id}/addresses`, { ...address, postalCode: '1012' });
    assert.deepEqual(
      [wrong.status, (await json<RefusalAnswer>(wrong)).errors],
      [422, { postalCode: 'Il CAP ha 5 cifre' }],
    );
    const removed = await send('DELETE', `/api/logistics/supplier-addresses/${addresses[0]?.id}`);
    assert.equal(removed.status, 200);
    assert.equal((await read(id)).addresses.length, 1);
  });

  test('a contact who gets the orders needs an address for mail', async () => {
    const id = await made({ name: 'Con contatti' });
    const wrong = await keeper.post(`${base}/${id}/contacts`, { name: 'Anna', getsOrders: true });
    assert.deepEqual(
      [wrong.status, (await json<RefusalAnswer>(wrong)).errors],
      [422, { email: 'Per ricevere gli ordini serve un’e-mail' }],
    );
    await keeper.post(`${base}/${id}/contacts`, {
      name: 'Anna',
      email: 'anna@example.org',
      getsOrders: true,
    });
    const [contact] = (await read(id)).contacts;
    assert.deepEqual([contact?.name, contact?.getsOrders], ['Anna', true]);
  });
});

describe('a product', () => {
  test('has any number of suppliers, one of them preferred, with prices by quantity', async () => {
    const [first, second] = [await made({ name: 'Alfa' }), await made({ name: 'Beta' })];
    await keeper.post(offers, {
      supplierId: first,
      productId,
      code: 'A-100',
      packSize: '10',
      minimum: '20',
      leadDays: 7,
      preferred: true,
      prices: [
        { fromQuantity: '100', price: '0,0870' },
        { fromQuantity: '1', price: '0,5133', currency: 'usd' },
      ],
    });
    await keeper.post(offers, { supplierId: second, productId, code: 'B-7', preferred: true });
    const suppliers = await json<SupplierOfProduct[]>(
      await buyer.get(`/api/logistics/products/${productId}/suppliers`),
    );
    assert.deepEqual(suppliers.map(({ supplier, preferred }) => [supplier.name, preferred]).slice(0, 2), [
      ['Beta', true],
      ['Alfa', false],
    ]);
    assert.deepEqual(suppliers[1]?.prices, [
      { fromQuantity: '1.000', price: '0.5133', currency: 'USD' },
      { fromQuantity: '100.000', price: '0.0870', currency: 'EUR' },
    ]);
  });

  for (const [what, body, field] of [
    ['a price with five decimals', { prices: [{ price: '1,23456' }] }, 'prices.0.price'],
    [
      'two prices from one quantity on',
      { prices: [{ price: '1' }, { fromQuantity: '1,0', price: '2' }] },
      'prices',
    ],
    ['a pack of nothing', { packSize: '0' }, 'packSize'],
    ['an address that is no web address', { url: 'javascript:alert(1)' }, 'url'],
  ] as const)
    test(`with ${what} is refused at that field`, async () => {
      const id = await made({ name: `Rifiutato ${field} ${what}` });
      const answer = await keeper.post(offers, { supplierId: id, productId, ...body });
      const { errors } = await json<RefusalAnswer>(answer);
      assert.deepEqual([answer.status, Object.keys(errors ?? {})], [422, [field]]);
    });

  test('is the same supplier’s twice under two codes, but not under one', async () => {
    const id = await made({ name: 'Due codici' });
    const add = (code: string | null) => keeper.post(offers, { supplierId: id, productId, code });
    const statuses: number[] = [];
    for (const code of ['X', 'Y', 'X', null, null]) statuses.push((await add(code)).status);
    assert.deepEqual(statuses, [200, 200, 409, 200, 409]);
  });

  test('keeps each price that it ever had, and only changes are kept', async () => {
    const product = await (await stockFixture(app.db)).product();
    const id = await made({ name: 'Listino' });
    const added = await keeper.post(offers, { supplierId: id, productId: product, prices: [{ price: '2' }] });
    const { id: offer } = await json<{ id: number }>(added);
    const edit = async (prices: object[]) => {
      const [row] = await json<SupplierOfProduct[]>(
        await buyer.get(`/api/logistics/products/${product}/suppliers`),
      );
      const answer = await send('PATCH', `/api/logistics/supplier-products/${offer}`, {
        version: row?.version,
        prices,
      });
      assert.equal(answer.status, 200, await answer.clone().text());
    };
    await edit([{ price: '2' }]);
    await edit([{ price: '2,5' }]);
    await edit([]);
    const points = await json<PricePoint[]>(await buyer.get(`/api/logistics/products/${product}/prices`));
    assert.deepEqual(
      points.map(({ price }) => price),
      ['2.0000', '2.5000', null],
    );
    await assert.rejects(
      app.db.updateTable('supplier_price_changes').set({ price: '1' }).execute(),
      /never changes/,
    );
  });

  test('is found by its supplier’s code, until the supplier has it no more', async () => {
    const product = await (await stockFixture(app.db)).product();
    const id = await made({ name: 'Codice raro' });
    const added = await keeper.post(offers, { supplierId: id, productId: product, code: 'ZQX-4711' });
    const { id: offer } = await json<{ id: number }>(added);
    const find = async () =>
      (
        await json<{ rows: { id: number }[] }>(await keeper.get('/api/logistics/products?q=zqx4711'))
      ).rows.map((row) => row.id);
    const dashed = async () =>
      (
        await json<{ rows: { id: number }[] }>(await keeper.get('/api/logistics/products?q=ZQX-4711'))
      ).rows.map((row) => row.id);
    assert.deepEqual(await dashed(), [product]);
    assert.equal((await send('DELETE', `/api/logistics/supplier-products/${offer}`)).status, 200);
    assert.deepEqual([await dashed(), await find()], [[], []]);
  });

  test('stands on the page of its supplier, in the order of codes', async () => {
    const fixture = await stockFixture(app.db);
    const products = [await fixture.product(), await fixture.product(), await fixture.product()];
    const id = await made({ name: 'Con catalogo' });
    for (const product of products) await keeper.post(offers, { supplierId: id, productId: product });
    type Page = { rows: ProductOfSupplier[]; cursor: string | null };
    const first = await json<Page>(await buyer.get(`${base}/${id}/products?limit=2`));
    const second = await json<Page>(await buyer.get(`${base}/${id}/products?limit=2&cursor=${first.cursor}`));
    const codes = [...first.rows, ...second.rows].map(({ product }) => product.code);
    assert.deepEqual([codes.length, codes], [3, codes.toSorted()]);
  });
});

test('an order asks once how a supplier is paid and at which terms it sells these products', async () => {
  const fixture = await stockFixture(app.db);
  const [sold, twice, foreign] = [await fixture.product(), await fixture.product(), await fixture.product()];
  const id = await made({ name: 'A condizioni', paymentTerms: '60 giorni' });
  const add = (body: object) => keeper.post(offers, { supplierId: id, ...body });
  await add({ productId: sold, code: 'S', packSize: '50', minimum: '100', prices: [{ price: '0,02' }] });
  await add({ productId: twice, code: 'VECCHIO' });
  await add({ productId: twice, code: 'PREFERITO', preferred: true });
  const ask = async (query: string) => buyer.get(`${base}/${id}/terms${query}`);
  type Terms = { paymentTerms: string | null; products: { productId: number; code: string }[] };
  const { paymentTerms, products } = await json<Terms>(await ask(`?products=${sold},${twice},${foreign}`));
  assert.equal(paymentTerms, '60 giorni');
  assert.deepEqual(products, [
    {
      productId: sold,
      code: 'S',
      packSize: '50.000',
      minimum: '100.000',
      prices: [{ fromQuantity: '1.000', price: '0.0200', currency: 'EUR' }],
    },
    { productId: twice, code: 'PREFERITO', packSize: '1.000', minimum: null, prices: [] },
  ]);
  assert.deepEqual((await json<Terms>(await ask(''))).products, []);
  const tooMany = Array.from({ length: 301 }, (_, index) => index + 1).join();
  assert.equal((await ask(`?products=${tooMany}`)).status, 422);
  assert.equal((await buyer.get(`${base}/999999999/terms`)).status, 404);
});

test('the history of a supplier tells of its parts, and not of account numbers', async () => {
  const id = await made({ name: 'Storica', iban: 'IT60X0542811101000000123456' });
  await keeper.post(`${base}/${id}/contacts`, { name: 'Ada' });
  const { rows } = await json<{ rows: { sentence?: string }[] }>(await buyer.get(`${base}/${id}/history`));
  const told = JSON.stringify(rows);
  assert.match(told, /Ada/);
  assert.doesNotMatch(told, /X0542811101000000123456/);
});

test('the history of a supplier writes a phone number, its own or a contact’s, as its page does', async () => {
  const id = await made({ name: 'Al telefono' });
  await keeper.post(`${base}/${id}/contacts`, { name: 'Ada' });
  const { version, contacts } = await read(id);
  const own = { version, name: 'Al telefono', kind: 'azienda', language: 'it', ...empty };
  const [ada] = contacts;
  const contact = { version: ada?.version, name: 'Ada', phone: '+39 333.1234567' };
  for (const [path, body] of [
    [`${base}/${id}`, { ...own, phone: '0432 123456' }],
    [`/api/logistics/supplier-contacts/${ada?.id}`, contact],
  ] as const)
    assert.equal((await send('PATCH', path, body)).status, 200, path);
  const told = await (await buyer.get(`${base}/${id}/history`)).text();
  for (const phone of ['+39 0432123456', '+39 333 1234567'])
    assert.ok(told.includes(`"field":"Telefono","before":null,"after":"${phone}"`), told);
});
