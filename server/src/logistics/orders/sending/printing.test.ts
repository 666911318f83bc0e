/** The paper of an order says the cents that the contract reckons, and each page carries them on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PrintedLine, PrintedOrder } from '@wms/contract/logistics/orders/printed';
import { netOfLine, totalsOf } from '@wms/contract/logistics/orders/totals';
import { inLanguage } from '@wms/contract/logistics/orders/writing';
import { readRightEdges, readTexts } from '../../../../testing/files/pdf-texts.ts';
import { isTrial } from '../../../../testing/trial.ts';
import { renderPdf } from '../../../platform/pdf/render.ts';
import { paperOf } from './printing.ts';

/** A generator with a seed, so that a failure comes again. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function orderOf(count: number, chance: (below: number) => number): PrintedOrder {
  const decimal = (whole: number, decimals: number) =>
    `${chance(whole)}.${String(chance(10 ** decimals)).padStart(decimals, '0')}`;
  const lines = Array.from({ length: count }, (_, id): PrintedLine => {
    const priced = {
      quantity: decimal(400, 3),
      price: decimal(chance(2) ? 5 : 3000, 4),
      discount: chance(3) ? '0.00' : decimal(100, 2),
      vat: ['22.00', '10.00', '4.00'][chance(3)] ?? '22.00',
    };
    return {
      id,
      code: `VIT-${id}`,
      supplierCode: null,
      description: `Vite ${id}`,
      unit: 'pz',
      packSize: '1.000',
      ...priced,
      net: netOfLine(priced),
      neededOn: null,
      place: null,
    };
  });
  const shipping = { shipping: decimal(40, 2), shippingVat: '22.00' };
  return {
    language: 'it',
    number: 'O-2026-0001',
    orderedOn: '2026-11-23',
    madeOn: '2026-11-23',
    revision: 1,
    organisation: { name: 'Officina', address: null, taxCode: null, vatNumber: null },
    supplier: { name: 'Rossi', address: null, vatNumber: null, taxCode: null, email: null },
    customerCode: null,
    offer: null,
    paymentTerms: null,
    neededOn: null,
    place: null,
    message: null,
    contact: null,
    lines,
    ...shipping,
    ...totalsOf(lines, shipping),
  };
}

const paper = (order: PrintedOrder) => paperOf(order, { id: 1, site: undefined, differences: [] });

const orders = isTrial ? 1000 : 60;

test(`${orders} random orders are printed with the cents of the contract`, () => {
  const chance = chances(49);
  const { amount } = inLanguage('it');
  for (let round = 0; round < orders; round++) {
    const order = orderOf(1 + chance(9), chance);
    const { data } = paper(order);
    assert.deepEqual([data.net, data.vat, data.total], [order.net, order.vat, order.total].map(amount));
    assert.deepEqual(
      data.lines.map(({ net }) => net),
      order.lines.map(({ net }) => amount(net)),
    );
    const cents = data.lines.reduce((sum, line) => sum + line.cents, 0);
    assert.equal((cents / 100).toFixed(2), order.goods);
  }
});

test('a paper of 120 lines carries on from page to page what the pages before came to', async () => {
  const order = orderOf(120, chances(50));
  const { template, data } = paper(order);
  const pages = await readTexts(renderPdf(template, data, { letters: 'boxes' }));
  assert.ok(pages.length >= 4, `${pages.length} pages`);
  const said = (page: string | undefined, word: string) =>
    new RegExp(`${word}:?\\s*([\\d.]+,\\d\\d)`).exec(page ?? '')?.[1];
  const { amount } = inLanguage('it');
  const withLines = pages.filter((page) => /Vite \d/.test(page));
  let cents = 0;
  for (const [index, page] of withLines.entries()) {
    assert.match(page, new RegExp(`Pagina ${index + 1} di ${pages.length}`));
    assert.equal(said(page, 'Riporto'), index > 0 ? amount((cents / 100).toFixed(2)) : undefined);
    const here = order.lines.filter(({ description }) => new RegExp(`${description}(?!\\d)`).test(page));
    cents += here.reduce((sum, { net }) => sum + Number(net.replace('.', '')), 0);
    const word = index < withLines.length - 1 ? 'A riportare' : 'Totale righe';
    assert.equal(said(page, word), amount((cents / 100).toFixed(2)), `page ${index + 1}`);
  }
  assert.equal(said(withLines.at(-1), 'Totale righe'), data.goods);
});

test('a paper in English names the month, so that nobody abroad takes the day for it', async () => {
  const order = { ...orderOf(1, chances(51)), neededOn: '2026-12-03', orderedOn: '2026-11-04' };
  const [line] = order.lines;
  assert.ok(line);
  const textOf = async (language: 'it' | 'en') => {
    const lines = [{ ...line, neededOn: '2027-01-02' }];
    const { template, data } = paper({ ...order, language, lines });
    return (await readTexts(renderPdf(template, data, { letters: 'boxes' }))).join(' ');
  };
  const numeric = /\d{2}\/\d{2}\/\d{4}/g;
  const english = await textOf('en');
  for (const day of ['4 Nov 2026', '3 Dec 2026', '2 Jan 2027']) assert.ok(english.includes(day), english);
  assert.deepEqual(english.match(numeric), null);
  const days = new Set((await textOf('it')).match(numeric));
  for (const day of ['04/11/2026', '03/12/2026', '02/01/2027']) assert.ok(days.has(day), [...days].join());
});

test('words without a blank break where they end, and none is cut off at the edge of the page', async () => {
  const order = orderOf(3, chances(51));
  const long = (letters: number) => 'W'.repeat(letters);
  const { template, data } = paperOf(
    {
      ...order,
      revision: 2,
      supplier: { ...order.supplier, name: long(160), address: long(300), email: `${long(60)}@example.org` },
      offer: long(80),
      paymentTerms: long(200),
      customerCode: long(60),
      message: `${long(300)}\n${long(300)}`,
      place: long(120),
      lines: order.lines.map((line) => ({
        ...line,
        description: long(300),
        supplierCode: long(80),
        place: long(80),
      })),
    },
    { id: 1, site: undefined, differences: [long(300)] },
  );
  for (const edge of await readRightEdges(renderPdf(template, data, { letters: 'boxes' })))
    assert.ok(edge <= 210 - 22 + 0.5, `${edge} mm`);
});

test('a code or an address is copied letter by letter as it is printed, and no line ends with its hyphen', async () => {
  const order = orderOf(3, chances(52));
  const codes = ['GRM188R61E106MA73D-TAPE', 'VIT-00007-ZN', `A${'-B1'.repeat(30)}`];
  const email = 'squadra.corse.aurora-officina@una-casa-lunga.example.org';
  const { template, data } = paper({
    ...order,
    contact: { name: 'Squadra Corse Aurora-Officina', email },
    lines: order.lines.map((line, at) => ({
      ...line,
      supplierCode: codes[at] ?? null,
      description: `${'Vite '.repeat(8 + at)}T23-LOT-0001`,
    })),
  });
  const text = (await readTexts(renderPdf(template, data, { letters: 'boxes' }))).join(' ');
  const copied = text.replace(/\s/g, '');
  for (const code of [...codes, email, 'Aurora-Officina', 'T23-LOT-0001'])
    assert.ok(copied.includes(code), `${code}: ${text}`);
  assert.doesNotMatch(text, /[\p{Cf}\p{Cc}\ufffd]|\w-\s/u);
});
