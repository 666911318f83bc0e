import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { MemberFacts } from '@wms/contract/accounting/members/found';
import { PlaceFacts } from '@wms/contract/logistics/locations/found';
import { ProductFacts } from '@wms/contract/logistics/products/found';
import { type FoundKind, foundKinds } from '@wms/contract/platform/palette/found';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { ResourceFacts } from '@wms/contract/workshop/resources/found';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import {
  askPalette,
  fillSlot,
  find,
  oneOfEachKind,
  type PaletteAnswer,
  sharedWord,
  thingsOf,
} from '../../../testing/palette.ts';
import { countStatements } from '../../../testing/promises/statements.ts';
import { cupboards } from '../../cupboards.ts';
import type { User } from '../../platform/people/user.ts';
import { findThings } from './finding.ts';

let app: TestApp;
let made: Awaited<ReturnType<typeof oneOfEachKind>>;
let everybody: Caller;
before(async () => {
  app = await startTestApp();
  made = await oneOfEachKind(app);
  everybody = made.everybody;
});
after(() => app.stop());

const kindsFor = async (caller: Caller, q = sharedWord) => (await find(caller, q)).map(({ kind }) => kind);
const firstThing = async (caller: Caller, kind: FoundKind, q = sharedWord) => {
  const [thing] = await thingsOf(caller, q, kind);
  assert.ok(thing, `${kind}: ${q}`);
  return thing;
};
type Slots = Parameters<typeof findThings>[2]['slots'];
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

test('one text finds things of every kind', async () => {
  assert.deepEqual((await kindsFor(everybody)).toSorted(), [...foundKinds].toSorted());
});

test('each kind is found by whoever may open it, and by nobody else', async () => {
  const finders: Readonly<Record<FoundKind, readonly Permission[]>> = {
    product: [can.productsManagement, can.inventoryBrowse, can.ordersManagement],
    place: [can.productsManagement, can.inventoryBrowse],
    supplier: [can.productsManagement, can.ordersManagement],
    order: [can.ordersManagement],
    deliveryNote: [can.productsManagement],
    receipt: [can.receiptsManagement],
    member: [can.receiptsManagement],
    // The report is a draft of somebody else.
    expenseReport: [],
    // The document, too.
    document: [],
    person: [can.usersManagement],
    team: [can.teamManagement],
    booking: [can.roomsView, can.roomsBook, can.workshopManagement],
    resource: [can.roomsView, can.roomsBook, can.workshopManagement],
    documentType: [can.usersManagement, can.usersDocuments],
    regulation: Object.values(can),
  };
  for (const permission of Object.values(can)) {
    const person = await app.person({ permissions: [permission] });
    const may = foundKinds.filter((kind) => finders[kind].includes(permission));
    assert.deepEqual((await kindsFor(person)).toSorted(), may.toSorted(), permission);
    for (const kind of foundKinds) {
      const { things } = await fillSlot(person, `${kind}:${sharedWord}`);
      assert.ok(
        things.every(({ page }) => may.includes(kind) || page === null),
        `${permission} opens no ${kind}`,
      );
    }
  }
});

test('a person without permissions finds regulations alone, a suspended or new one nothing', async () => {
  const nobody = await app.person();
  assert.deepEqual(await kindsFor(nobody), ['regulation']);
  for (const kind of foundKinds.filter((name) => name !== 'regulation'))
    assert.deepEqual((await fillSlot(nobody, `${kind}:${sharedWord}`)).things, [], kind);
  const newcomer = await app.person({ completed: false });
  assert.equal((await askPalette(newcomer, { q: sharedWord })).status, 403);
  const suspended = await app.person({ permissions: Object.values(can) });
  await sql`update users set state = 'sospeso' where id = ${suspended.id}`.execute(app.owner);
  assert.equal((await askPalette(suspended, { q: sharedWord })).status, 401);
});

test('the row has the answer: where a product lies and how many, then who has it until when', async () => {
  const { product, place } = made.ids;
  const before = await firstThing(everybody, 'product');
  assert.equal(plain(before.hint), 'ZEP-01 · 3 pz · libero');
  assert.equal(before.state, 'libero');
  assert.equal(before.page, `/prod/${product}`);
  const facts = ProductFacts.parse(before.facts);
  assert.deepEqual(
    facts.stock.map((lying) => [lying.place.code, Number(lying.quantity)]),
    [['ZEP-01', 3]],
  );
  assert.equal(facts.likelyPlace?.id, place);
  const dueOn = inDays(7);
  const lent = await everybody.post('/api/logistics/loans', {
    productId: product,
    quantity: '3',
    fromLocationId: place,
    borrowerId: made.named.id,
    dueOn,
  });
  assert.equal(lent.status, 200, await lent.clone().text());
  const out = await firstThing(everybody, 'product');
  const [year, month, day] = dueOn.split('-');
  assert.match(out.hint ?? '', new RegExp(`^fuori: Ada ${sharedWord} fino al(l’| )${day}/${month}/${year}$`));
  assert.equal(out.state, 'fuori');
  const [loan] = ProductFacts.parse(out.facts).loans;
  assert.equal(loan?.borrowerId, made.named.id);
  // A person who only browses learns that it is out, and not who has it.
  const browser = await app.person({ permissions: [can.inventoryBrowse] });
  const seen = await firstThing(browser, 'product');
  assert.match(plain(seen.hint), /^fuori 3 pz$/);
  assert.deepEqual(ProductFacts.parse(seen.facts).loans, []);
  const back = { quantity: '3', toLocationId: place, reason: null };
  assert.equal((await everybody.post(`/api/logistics/loans/${loan?.id}/return`, back)).status, 200);
});

test('the number of a piece finds its product, and says where this piece is or who has it', async () => {
  const place = await made.stock.location('CRI-01');
  const product = await made.stock.product({
    name: 'Pinza crimpatrice',
    kind: 'attrezzatura',
    tracking: 'serial',
  });
  const lines = ['CR-25-0001', 'CR-25-0002'].map((code) => ({
    type: 'carico',
    productId: product,
    quantity: '1',
    toLocationId: place,
    lot: { code, expiresOn: null },
  }));
  const booked = await everybody.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(booked.status, 200, await booked.clone().text());
  const dueOn = inDays(7);
  const lent = await everybody.post('/api/logistics/loans', {
    productId: product,
    quantity: '1',
    lotCode: 'CR-25-0001',
    fromLocationId: place,
    borrowerId: made.named.id,
    dueOn,
  });
  assert.equal(lent.status, 200, await lent.clone().text());
  const found = async (q: string) => plain((await firstThing(everybody, 'product', q)).hint);
  assert.match(await found('cr-25-0001'), new RegExp(`^CR-25-0001 · fuori: Ada ${sharedWord} fino al`));
  assert.equal(await found('cr-25-0002'), 'CR-25-0002 · CRI-01 · 1 pz · libero');
  assert.match(await found('cr-25'), /^CRI-01 · 1 pz · fuori: /);
  // An act takes this very piece.
  const [filled] = (await fillSlot(everybody, 'product:CR-25-0002')).things;
  const facts = ProductFacts.parse(filled?.facts);
  assert.deepEqual([facts.stock.map(({ lot }) => lot), facts.loans], [['CR-25-0002'], []]);
  // Two pieces of one person are counted behind their name.
  const other = await everybody.post('/api/logistics/loans', {
    productId: product,
    quantity: '1',
    lotCode: 'CR-25-0002',
    fromLocationId: place,
    borrowerId: made.named.id,
    dueOn,
  });
  assert.equal(other.status, 200, await other.clone().text());
  assert.match(await found('crimpatrice'), new RegExp(`^fuori: Ada ${sharedWord} \\(2\\) fino [^,]*\\d{4}$`));
  const [out] = (await fillSlot(everybody, 'product:CR-25-0001')).things;
  assert.deepEqual(ProductFacts.parse(out?.facts).stock, []);
  assert.deepEqual(
    ProductFacts.parse(out?.facts).loans.map(({ lot }) => lot),
    ['CR-25-0001'],
  );
});

test('each other kind says what people ask of it', async () => {
  const year = inDays(0).slice(0, 4);
  const order = await firstThing(everybody, 'order');
  assert.equal(plain(order.detail), `Ferramenta ${sharedWord} · € 25,00`);
  assert.equal(order.hint, 'Ordinato');
  const note = await firstThing(everybody, 'deliveryNote');
  assert.equal(note.name, `DDT 1/${year}`);
  assert.match(note.detail ?? '', new RegExp(`^Officine ${sharedWord} · del`));
  assert.equal(note.hint, 'Emesso');
  const receipt = await firstThing(everybody, 'receipt');
  assert.match(plain(receipt.detail), new RegExp(`^Carla ${sharedWord} · € `));
  const member = await firstThing(everybody, 'member');
  assert.match(member.detail ?? '', /^Socio n\. 1 · /);
  assert.deepEqual(MemberFacts.parse(member.facts), { openFees: [] });
  assert.equal((await firstThing(everybody, 'expenseReport')).name, 'Bozza di nota spese');
  const person = await firstThing(everybody, 'person');
  assert.deepEqual([person.detail, person.page], ['Account', `/utenti/${made.named.username}%40example.org`]);
  const place = await firstThing(everybody, 'place');
  assert.deepEqual(
    [place.code, place.hint, PlaceFacts.parse(place.facts).holdsStock],
    ['ZEP-01', '1 prodotto', true],
  );
  const room = await firstThing(everybody, 'resource');
  assert.equal(room.hint, 'libera');
  assert.equal(ResourceFacts.parse(room.facts).bookable, true);
  const booking = await firstThing(everybody, 'booking');
  assert.match(booking.detail ?? '', new RegExp(`^Sala ${sharedWord} · Olga Ognuna$`));
  assert.equal((await firstThing(everybody, 'team')).hint, '0 persone');
  assert.equal((await firstThing(everybody, 'supplier')).page, `/fornitori/${made.ids.supplierId}`);
});

test('a document is found by the person whose it is, and by nobody else', async () => {
  const [own] = await thingsOf(everybody, `attestato ${sharedWord}`, 'document');
  assert.deepEqual(
    [own?.name, own?.hint, own?.page],
    [`Attestato ${sharedWord}`, 'scade il 01/03/2099', '/areaUtente?scheda=documenti'],
  );
  assert.equal((await thingsOf(everybody, 'zepelin', 'document')).length, 1);
  const other = await app.person({ permissions: Object.values(can) });
  assert.deepEqual(await thingsOf(other, sharedWord, 'document'), []);
  assert.deepEqual((await fillSlot(other, `document:${sharedWord}`)).things, []);
});

test('what lies in a place has the page of its plan, and so has the place', async () => {
  const { product, place } = made.ids;
  assert.equal((await firstThing(everybody, 'product')).plan, `/pianta/${place}?prodotto=${product}`);
  assert.equal((await firstThing(everybody, 'place')).plan, `/pianta/${place}`);
  assert.equal((await firstThing(everybody, 'supplier')).plan, undefined);
  const nowhere = await made.stock.product({ name: 'Mai arrivato' });
  const [thing] = await thingsOf(everybody, 'mai arrivato', 'product');
  assert.deepEqual([thing?.id, thing?.plan], [nowhere, undefined]);
  assert.notEqual(nowhere, product);
});

test('a number with its word finds that paper and no other', async () => {
  const year = inDays(0).slice(0, 4);
  for (const [text, kind, name] of [
    [`DDT 1/${year}`, 'deliveryNote', `DDT 1/${year}`],
    ['ddt 1', 'deliveryNote', `DDT 1/${year}`],
    [`ricevuta 1/${year}`, 'receipt', `Ricevuta 1/${year}`],
    ['R 1', 'receipt', `Ricevuta 1/${year}`],
    [`O-${year}-1`, 'order', `O-${year}-0001`],
    ['ordine 1', 'order', `O-${year}-0001`],
  ] as const) {
    const groups = await find(everybody, text);
    assert.deepEqual(
      groups.map((group) => [group.kind, group.things.map((thing) => thing.name)]),
      [[kind, [name]]],
      text,
    );
  }
  const coded = await made.stock.product({ name: 'Resistenza', manufacturer_code: 'R 77' });
  assert.deepEqual(
    (await find(everybody, 'R 77')).map(({ kind, things }) => [kind, things.map(({ id }) => id)]),
    [['product', [coded]]],
    'a letter and a number may be a code',
  );
  const [filled] = (await fillSlot(everybody, 'receipt:R 1')).things;
  assert.equal(filled?.name, `Ricevuta 1/${year}`);
  // A supplier of that name has another number than the one that was named.
  await sql`insert into suppliers (name) values ('Ordine 99 S.r.l.')`.execute(app.owner);
  for (const text of ['ddt 99', 'ordine 99', `ricevuta 99/${year}`, 'NS 99'])
    assert.deepEqual(await find(everybody, text), [], text);
  const alone = await find(everybody, '1');
  assert.ok(alone.some(({ kind, things }) => kind === 'receipt' && things[0]?.number === '1'));
  assert.ok(!alone.some(({ kind }) => kind === 'person' || kind === 'booking'), 'a number is nobody’s name');
});

test('a word for a kind beside a name means the things of this kind', async () => {
  const texts: Partial<Record<FoundKind, string>> = {
    product: `articolo ${sharedWord}`,
    place: `scaffale ${sharedWord}`,
    supplier: `Fornitore ${sharedWord}`,
    order: `ordini a ${sharedWord}`,
    deliveryNote: `ddt per ${sharedWord}`,
    receipt: `ricevuta ${sharedWord}`,
    member: `${sharedWord} socio`,
    expenseReport: `nota spese ${sharedWord}`,
    person: `persona Ada ${sharedWord}`,
    team: `reparto dello ${sharedWord}`,
    booking: `prenotazione di ${sharedWord}`,
    regulation: `regolamento ${sharedWord}`,
  };
  for (const [kind, text] of Object.entries(texts)) {
    const meant = (await find(everybody, text)).filter(({ meant: name }) => name);
    assert.deepEqual(
      meant.map((group) => group.kind),
      [kind],
      text,
    );
  }
  // The whole name says more than a part of it, and a mistyped one still names its kind alone.
  assert.equal((await find(everybody, `sala ${sharedWord}`))[0]?.meant, undefined);
  const mistyped = await find(everybody, 'fornitore Zepelin');
  assert.deepEqual(
    mistyped.map(({ kind, similar, meant }) => [kind, similar, meant]),
    [['supplier', true, 'Zepelin']],
  );
  assert.deepEqual(await find(everybody, 'ddt Zepelin'), []);
  // Words of a question say nothing of the thing that they ask about.
  assert.ok((await thingsOf(everybody, `chi ha il trapano ${sharedWord}?`, 'product')).length > 0);
  assert.ok((await thingsOf(everybody, `sala ${sharedWord} libera`, 'resource')).length > 0);
});

test('a plate is found with blanks or without, a barcode finds its product', async () => {
  await sql`insert into resources (kind, name, code) values ('van', 'Ducato', 'DUC')`.execute(app.owner);
  await sql`insert into vans (resource_id, plate) select id, 'AB123CD' from resources where code = 'DUC'`.execute(
    app.owner,
  );
  for (const text of ['AB123CD', 'ab 123 cd', 'AB-123-CD', 'ducato']) {
    const [van] = await thingsOf(everybody, text, 'resource');
    assert.deepEqual([van?.name, van?.hint], ['Ducato', 'libero'], text);
  }
  const { things } = await fillSlot(everybody, 'van:');
  assert.deepEqual(
    things.map(({ name }) => name),
    ['Ducato'],
  );
  await sql`insert into product_barcodes (product_id, code, kind, package_quantity)
            values (${made.ids.product}, '8001234567897', 'ean13', 1)`.execute(app.owner);
  assert.equal((await firstThing(everybody, 'product', '8001234567897')).id, made.ids.product);
});

test('a mistyped word finds similar things, only when nothing has it as it was typed', async () => {
  const groups = await find(everybody, 'zepelin');
  assert.ok(groups.every(({ similar }) => similar));
  const kinds = groups.map(({ kind }) => kind);
  for (const kind of ['person', 'supplier', 'resource', 'team', 'member', 'product'] as const)
    assert.ok(kinds.includes(kind), kind);
  assert.equal(groups.find(({ kind }) => kind === 'supplier')?.label, 'Fornitori simili');
  assert.equal((await fillSlot(everybody, 'person:zepelin')).similar, true);
  assert.ok((await find(everybody, sharedWord)).every(({ similar }) => !similar));
  const typed = await everybody.get('/api/utilities/palette?q=zepelin&slots=product:zepelin&typed=si');
  const { groups: listed, slots } = await json<PaletteAnswer>(typed);
  assert.ok(listed.length > 0);
  assert.deepEqual(slots[0]?.things, []);
});

test('slots are answered in their order, each with its own kind', async () => {
  const slots = [`product:trapano`, `person:${sharedWord}`, 'place:ZEP-01', 'supplier:nessuno'];
  const answer = await askPalette(everybody, { slots });
  const { slots: filled, groups } = await json<PaletteAnswer>(answer);
  assert.deepEqual(groups, []);
  assert.deepEqual(
    filled.map(({ kind, things }) => [kind, ...things.map(({ name }) => name)]),
    [
      ['product', `Trapano ${sharedWord}`],
      ['person', `Ada ${sharedWord}`],
      ['place', `Armadio ${sharedWord}`],
      ['supplier'],
    ],
  );
  // A person who lends names everybody who may sign in, without a page or an address.
  const lender = await app.person({ permissions: [can.productsUpdate] });
  const [named] = (await fillSlot(lender, `person:${sharedWord}`)).things;
  assert.deepEqual([named?.name, named?.page, named?.code], [`Ada ${sharedWord}`, null, undefined]);
  assert.deepEqual((await fillSlot(lender, `person:${made.named.username}`)).things, []);
});

test('a request with everything costs the database a handful of statements', async () => {
  const user: User = {
    id: everybody.id,
    username: everybody.username,
    registrationStatus: 'completato',
    permissions: new Set(Object.values(can)),
    withheld: [],
    sessionId: 1,
    today: inDays(0),
    proved: false,
    provesBy: 'password',
  };
  const settings = { today: user.today, value: () => assert.fail('no finder reads a setting') };
  const finders = cupboards.flatMap((cupboard) => cupboard.finders ?? []);
  const search = (q: string, slots: Slots = []) =>
    countStatements(app.db, (db) => findThings(db, finders, { q, slots, onlyTyped: false, user, settings }));
  const slots: Slots = [
    { kind: 'product', text: 'trapano', time: null },
    { kind: 'person', text: sharedWord, time: null },
  ];
  // The selects are one; the product list's search, the place that it may name and the products' facts are the others.
  assert.ok((await search(sharedWord)) <= 3);
  assert.ok((await search(sharedWord, slots)) <= 4);
  assert.ok((await search('zepelin')) <= 6);
  assert.equal(await search('%'), 0);
});

test('odd texts get a clear sentence or nothing', async () => {
  for (const q of ['', '   ', '%', '_', '%%', '---', '«»', "'", '\\'])
    assert.deepEqual(await find(everybody, q), [], JSON.stringify(q));
  assert.deepEqual(await find(everybody, '100%_zzzz'), []);
  const fields = async (query: Parameters<typeof askPalette>[1]) => {
    const answer = await askPalette(everybody, query);
    assert.equal(answer.status, 422);
    return (await json<{ errors: Record<string, string[] | string> }>(answer)).errors;
  };
  assert.match(JSON.stringify(await fields({ q: 'a'.repeat(500) })), /200 caratteri/);
  assert.match(JSON.stringify(await fields({ q: 'a\u0007b' })), /caratteri/);
  assert.match(JSON.stringify(await fields({ slots: 'segreto:x' })), /Non cerco cose di questo genere/);
  assert.match(JSON.stringify(await fields({ slots: `product:${'a'.repeat(300)}` })), /caratteri/);
  const nine = Array.from({ length: 9 }, () => 'product:x');
  assert.match(JSON.stringify(await fields({ slots: nine })), /Al massimo 8/);
});
