/** The paper of a delivery note over several pages: whole lines, sums that are carried, weights that are missing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DeliveryNoteLineInput } from '@wms/contract/logistics/delivery-notes/editing';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts';
import { readTexts } from '../../../testing/files/pdf-texts.ts';
import { deliveriesOf } from '../../../testing/logistics/deliveries.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { readPrintedNote } from './moves/paper.ts';

let app: TestApp;
let keeper: Caller;
before(async () => {
  app = await startTestApp();
  keeper = await app.person({ permissions: [can.productsManagement] });
});
after(() => app.stop());

async function print(lines: readonly DeliveryNoteLineInput[]) {
  const notes = deliveriesOf(app);
  const id = await notes.draft(keeper, { lines });
  assert.equal((await notes.issue(keeper, id)).status, 200);
  const { template, data } = await readPrintedNote(app.db, id);
  return readTexts(renderPdf(template, data, { letters: 'boxes' }));
}

test('a line is never torn over two pages, and what it weighs is carried to the next', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    description: `Inizio${at} ${'staffa piegata e forata '.repeat(10)}Fine${at}`,
    quantity: '1',
    unit: 'pz',
    parcels: 1,
    ...(at % 3 > 0 && { weight: '1500.25' }),
  }));
  const pages = await print(lines);
  const perCopy = pages.length / 2;
  assert.ok(Number.isInteger(perCopy) && perCopy >= 3, `${pages.length} pages`);
  let count = 0;
  for (const [index, page] of pages.slice(0, perCopy).entries()) {
    assert.match(page, new RegExp(`Pagina ${index + 1} di ${perCopy}`));
    const starts = [...page.matchAll(/Inizio(\d+)/g)].map(([, at]) => at);
    const ends = [...page.matchAll(/Fine(\d+)/g)].map(([, at]) => at);
    assert.deepEqual(ends, starts, `page ${index + 1}`);
    if (index > 0 && starts.length > 0)
      assert.match(page, new RegExp(`Riporto: ${count} righe · ${count} colli`));
    count += starts.length;
    if (count < 60) assert.match(page, new RegExp(`A riportare: ${count} righe · ${count} colli`));
  }
  assert.equal(count, 60);
  assert.match(pages.join(' '), /Totale: 60 righe · 60 colli · 60\.010 kg \(20 righe senza peso\)/);
});

test('few lines with the longest units and weights still carry their sums to the second page', async () => {
  const lines = Array.from({ length: 23 }, (_, at) => ({
    description: `Supporto cuscinetto ${at + 10} anteriore sinistro lavorato`,
    quantity: '1234567.125',
    unit: 'confezioni12',
    weight: '1234567.125',
    parcels: 1,
  }));
  const pages = await print(lines);
  assert.equal(pages.length, 4, 'two copies of two pages');
  assert.match(pages[0] ?? '', /A riportare: \d+ righe/);
  assert.doesNotMatch(pages[0] ?? '', /Totale:/);
  assert.match(pages[1] ?? '', /Riporto: \d+ righe/);
  assert.match(pages[1] ?? '', /Totale: 23 righe · 23 colli · 28\.395\.043,875 kg/);
});
