/** Refusals when a delivery note is issued and afterwards: one sentence, and nothing of it is done. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { inDays } from '../../../testing/days.ts';
import { readRightEdges } from '../../../testing/files/pdf-texts.ts';
import { deliveriesOf, deliveryNotes } from '../../../testing/logistics/deliveries.ts';
import { refusesWithout } from '../../../testing/refuses.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { isTrial } from '../../../testing/trial.ts';

let app: TestApp;
let notes: ReturnType<typeof deliveriesOf>;
let fixture: StockFixture;
let keeper: Caller;
let other: Caller;
let shelf: number;
before(async () => {
  app = await startTestApp();
  notes = deliveriesOf(app);
  const person = () => app.person({ permissions: [can.productsManagement] });
  [keeper, other] = [await person(), await person()];
  fixture = await stockFixture(app.db);
  shelf = await fixture.location('NO-1');
});
after(() => app.stop());

const year = Number(today().slice(0, 4));
const shown = (day: string) => day.split('-').reverse().join('/');

/** Everything that issuing, delivering and annulling write. */
const written = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select json_agg(s order by series, year) from number_series s) as numbers,
           (select json_agg(json_build_array(id, state, number, version) order by id) from delivery_notes) as notes,
           (select count(*)::integer from stock_movements) as movements,
           (select coalesce(sum(quantity), 0)::text from stock) as stock,
           (select count(*)::integer from papers) as papers,
           (select count(*)::integer from steps_taken) as steps,
           (select count(*)::integer from notifications) as news`.execute(app.owner);
  return rows[0];
};
const refuses = refusesWithout(written);
async function stocked(quantity = 10) {
  const productId = await fixture.product();
  await sql`insert into stock_movements (type, product_id, quantity, to_location_id)
            values ('carico', ${productId}, ${quantity}, ${shelf})`.execute(app.db);
  return productId;
}
const draft = async (more: Record<string, unknown> = {}) =>
  notes.draft(keeper, { lines: [{ productId: await stocked(), quantity: '4', locationId: shelf }], ...more });
/** A type with a series of its own, so that its dates are nobody else's. */
async function series(letters: string) {
  const name = `Serie ${letters}`;
  const type = { name, direction: 'uscita', series: letters, causale: 'vendita' };
  assert.equal((await keeper.post('/api/logistics/delivery-note-types', type)).status, 200);
  return name;
}

describe('the date of issue', () => {
  test('never goes back, not even into the year before: its number would come after later ones', async () => {
    const type = await series('A');
    const eve = `${year - 1}-12-31`;
    const issueOn = async (day: string) =>
      notes.issue(keeper, await draft({ type }), { issuedOn: day, startsOn: day });
    const number = async (answer: Response) => (await json<{ number: string }>(answer)).number;
    assert.equal(await number(await issueOn(eve)), `1/A/${year - 1}`, 'the last evening of the year');
    assert.equal(await number(await issueOn(eve)), `2/A/${year - 1}`);
    assert.equal(await number(await issueOn(`${year}-01-01`)), `1/A/${year}`, 'a minute later');
    const id = await draft({ type });
    for (const day of [eve, '1900-01-01'])
      await refuses(
        () => notes.issue(keeper, id, { issuedOn: day, startsOn: day }),
        409,
        `L’ultimo DDT della serie è del 01/01/${year}: la data non può venire prima`,
        'issuedOn',
      );
    assert.equal(await number(await issueOn(today())), `2/A/${year}`);
  });

  test('of tomorrow, or of no day, is refused', async () => {
    const id = await draft();
    const issue = (day: string) => () => notes.issue(keeper, id, { issuedOn: day, startsOn: day });
    await refuses(
      issue(inDays(1)),
      422,
      `issuedOn: Deve essere precedente a ${shown(inDays(1))}`,
      'issuedOn',
    );
  });
});

describe('the start of the transport', () => {
  test('is neither before the issue nor a year away, by a slip of the pen', async () => {
    const id = await draft();
    await refuses(
      () => notes.issue(keeper, id, { startsOn: inDays(-1) }),
      422,
      'startsOn: Il trasporto non comincia prima dell’emissione',
      'startsOn',
    );
    await refuses(
      () => notes.issue(keeper, id, { startsOn: inDays(32) }),
      422,
      'Il trasporto comincia entro un mese dall’emissione: controlla la data',
      'startsOn',
    );
    assert.equal((await notes.issue(keeper, id, { startsOn: inDays(31) })).status, 200);
  });

  test('is an hour that the clock shows: not the one that is lost in spring, and either of autumn’s two', async () => {
    const type = await series('B');
    const start = (day: string, startsTime: string) => async (id: number) =>
      notes.issue(keeper, id, { issuedOn: day, startsOn: day, startsTime });
    const id = await draft({ type });
    for (const time of ['02:00', '02:59'])
      await refuses(
        () => start('2025-03-30', time)(id),
        422,
        'A quell’ora l’orologio va avanti di un’ora: scrivine un’altra',
        'startsTime',
      );
    await refuses(
      () => start('2025-03-30', '24:00')(id),
      422,
      'startsTime: Scrivi un’ora come 14:30',
      'startsTime',
    );
    assert.equal((await start('2025-03-30', '03:00')(id)).status, 200);
    const twice = await draft({ type });
    assert.equal((await start('2025-10-26', '02:30')(twice)).status, 200);
    assert.equal((await notes.read(keeper, twice)).startsTime, '02:30');
  });
});

describe('the day when goods should be back', () => {
  const loan = { type: 'Prestito di attrezzature', causale: 'prestito' };

  test('is not before they leave', async () => {
    const id = await draft({ ...loan, returnDueOn: inDays(-1) });
    await refuses(
      () => notes.issue(keeper, id),
      422,
      'La merce non rientra prima dell’emissione: controlla il giorno del rientro',
      'returnDueOn',
    );
    const same = await draft({ ...loan, returnDueOn: today() });
    assert.equal((await notes.issue(keeper, same)).status, 200);
  });

  test('is 29 February in a leap year only', async () => {
    const leap = await draft({ ...loan, returnDueOn: '2028-02-29' });
    assert.equal((await notes.read(keeper, leap)).returnDueOn, '2028-02-29');
    const form = { typeId: await notes.typeId(loan.type), causale: 'prestito', carriedBy: 'mittente' };
    await refuses(
      () => keeper.post(deliveryNotes, { ...form, returnDueOn: '2027-02-29' }),
      422,
      'returnDueOn: Data non valida',
      'returnDueOn',
    );
  });
});

describe('lines', () => {
  const form = async (lines: object[]) => ({
    typeId: await notes.typeId('Vendita'),
    causale: 'vendita',
    carriedBy: 'mittente',
    lines,
  });

  test('none, or 301 of them, are refused', async () => {
    const id = await draft({ lines: [] });
    await refuses(() => notes.issue(keeper, id), 422, 'Aggiungi almeno una riga', 'lines');
    const line = { description: 'Cassa', quantity: '1' };
    // The paper of so many lines takes a second.
    if (isTrial) {
      const most = await draft({ lines: Array.from({ length: 300 }, () => line) });
      assert.equal((await notes.issue(keeper, most)).status, 200);
    }
    const body = await form(Array.from({ length: 301 }, () => line));
    await refuses(
      () => keeper.post(deliveryNotes, body),
      422,
      'lines: Non può contenere più di 300 elementi',
      'lines',
    );
  });

  for (const [what, line, field, sentence] of [
    ['nothing of it', { description: 'Olio', quantity: '0' }, 'quantity', 'Deve essere maggiore di 0'],
    ['less than nothing', { description: 'Olio', quantity: '-1' }, 'quantity', 'Deve essere maggiore di 0'],
    ['four decimals', { description: 'Olio', quantity: '1,2345' }, 'quantity', 'Al massimo 3 decimali'],
    [
      'more than can be counted',
      { description: 'Olio', quantity: '999999999999' },
      'quantity',
      'Al massimo 11 cifre intere',
    ],
    ['a bell in its words', { description: 'Ol\u0007io' }, 'description', 'Contiene caratteri non ammessi'],
    ['words that turn round', { description: 'a\u202ecba' }, 'description', 'Contiene caratteri non ammessi'],
  ] as const)
    test(`with ${what} are refused at that field`, async () => {
      const body = await form([line]);
      await refuses(
        () => keeper.post(deliveryNotes, body),
        422,
        `lines.0.${field}: ${sentence}`,
        `lines.0.${field}`,
      );
    });

  test('of two sources, or of one without a product, are refused with a sentence', async () => {
    const productId = await fixture.product();
    const product = { productId, quantity: '1', locationId: shelf };
    for (const [line, sentence] of [
      [
        { description: 'Cassa', reservationId: 1 },
        'Solo un prodotto si prende da una prenotazione, da un prestito o da un’ubicazione',
      ],
      [
        { ...product, reservationId: 1, loanId: 1 },
        'Una riga viene da una prenotazione o da un prestito, non da tutti e due',
      ],
      [
        { ...product, reservationId: 1, orderLineId: 1 },
        'Una riga che torna al fornitore ha la quantità, e viene solo dal suo ordine',
      ],
    ] as const) {
      const body = await form([line]);
      await refuses(() => keeper.post(deliveryNotes, body), 422, sentence, 'lines');
    }
  });

  test('with half a piece are refused, with grams of a kilogram not', async () => {
    const [pieces, kilograms] = [await fixture.product(), await fixture.product({ unit: 'kg' })];
    const half = await form([{ productId: pieces, quantity: '0,5', locationId: shelf }]);
    await refuses(
      () => keeper.post(deliveryNotes, half),
      422,
      'lines.0.quantity: Pezzi e confezioni si contano interi',
      'lines.0.quantity',
    );
    const id = await draft({ lines: [{ productId: kilograms, quantity: '0,125', locationId: shelf }] });
    assert.equal((await notes.read(keeper, id)).rows[0]?.quantity, '0.125');
  });
});

test('words without a blank break where they end, and none is cut off at the edge of the paper', async () => {
  const long = (letters: number) => 'W'.repeat(letters);
  const id = await notes.made(keeper, isTrial ? 'annullato' : 'emesso', {
    recipientName: long(160),
    recipientAddress: long(300),
    destination: long(300),
    notes: long(1000),
    carriedBy: 'vettore',
    carrierName: long(160),
    carrierAddress: long(300),
    orderReference: long(80),
    causale: 'altro',
    causaleText: long(80),
    lines: [{ description: long(300), quantity: '1', parcels: 1, weight: '1' }],
  });
  const pdf = await (await keeper.get(`${deliveryNotes}/${id}/paper?kind=issued`)).arrayBuffer();
  for (const edge of await readRightEdges(new Uint8Array(pdf)))
    assert.ok(edge <= 210 - 16 + 0.5, `${edge} mm`);
});

test('a transfer to where the goods are already is refused, with the line', async () => {
  const productId = await fixture.product({ name: 'Morsa' });
  const id = await draft({
    type: 'Trasferimento interno',
    causale: 'trasferimento',
    recipientKind: null,
    toLocationId: shelf,
    lines: [{ productId, quantity: '4', locationId: shelf }],
  });
  await refuses(
    () => notes.issue(keeper, id),
    422,
    'Morsa: è già dove deve arrivare, scegli da dove prenderlo',
    'lines.0.locationId',
  );
});

describe('of two people at once', () => {
  test('who issue the last ten one does, and the other reads that there are none', async () => {
    const productId = await stocked();
    const lines = [{ productId, quantity: '10', locationId: shelf }];
    const ids = [await notes.draft(keeper, { lines }), await notes.draft(other, { lines })];
    const answers = await Promise.all(ids.map((id, at) => notes.issue(at === 0 ? keeper : other, id)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const late = answers.findIndex(({ status }) => status === 409);
    assert.match(
      (await json<{ detail: string }>(answers[late] as Response)).detail,
      /: Qui non ce n’è: scegli un’altra ubicazione o un altro lotto$/,
    );
    const { state, number, papers } = await notes.read(keeper, ids[late] ?? 0);
    assert.deepEqual([state, number, papers], ['bozza', null, []]);
  });

  test('who issue the same note one does, and it has one number and one PDF', async () => {
    const id = await draft();
    const { version } = await notes.read(keeper, id);
    const body = { version, issuedOn: today(), startsOn: today(), startsTime: '08:00' };
    const ask = (who: Caller) => who.post(`${deliveryNotes}/${id}/issue`, body);
    const answers = await Promise.all([keeper, other, keeper, other].map(ask));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      assert.equal((await json<{ detail: string }>(answer)).detail, 'Il DDT è già emesso');
    assert.equal((await notes.read(keeper, id)).papers.length, 1);
  });
});

describe('an annulment', () => {
  test('without a reason, or with blanks for one, is refused', async () => {
    const id = await notes.made(keeper, 'emesso', {
      lines: [{ productId: await stocked(), quantity: '4', locationId: shelf }],
    });
    await refuses(() => notes.annul(keeper, id, null), 422, 'Questo campo è obbligatorio', 'reason');
    await refuses(() => notes.annul(keeper, id, '   '), 422, 'reason: Questo campo è obbligatorio', 'reason');
    assert.equal((await notes.annul(keeper, id)).status, 200);
    await refuses(() => notes.annul(keeper, id), 409, 'Il DDT è già annullato: non cambia più');
  });

  test('of a page that was read before somebody else changed it is refused', async () => {
    const id = await notes.made(keeper, 'emesso', { lines: [{ description: 'Cassa' }] });
    const { version } = await notes.read(keeper, id);
    assert.equal((await notes.depart(other, id)).status, 200);
    const body = { version, reason: 'Sbagliato' };
    const before = await written();
    const answer = await keeper.post(`${deliveryNotes}/${id}/moves/annul`, body);
    const { type, status } = await json<{ type: string; status: number }>(answer);
    assert.deepEqual([status, type], [409, '/problems/stale']);
    assert.deepEqual(await written(), before);
  });
});

test('letters that no font has are named before a note is issued, and before it is annulled', async () => {
  const sentence = 'Nei caratteri di stampa non c’è 한: scrivi «Per 한» con altre lettere';
  const id = await draft({ notes: 'Per 한' });
  await refuses(() => notes.issue(keeper, id), 409, sentence);
  const issued = await draft({ notes: 'Per 王小明' });
  assert.equal((await notes.issue(keeper, issued)).status, 200);
  await refuses(() => notes.annul(keeper, issued, 'Per 한'), 409, sentence);
});
