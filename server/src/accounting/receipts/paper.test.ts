/** A receipt that goes on over the page: what is signed and stamped, and for how much, stands on that page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTexts } from '../../../testing/files/pdf-texts.ts';
import { isTrial } from '../../../testing/trial.ts';
import { renderPdf } from '../../platform/pdf/render.ts';

const receiptOf = (lines: number, changes: object = {}) => ({
  organisation: { name: 'Officina Aurora', address: 'Via Po 1', taxCode: '97000000001', vatNumber: null },
  number: '14',
  year: '2026',
  date: 'Torino, 28/11/2026',
  registration: null,
  code: null,
  notInvoice: 'La presente ricevuta non costituisce fattura.',
  payerName: 'Mario Rossi',
  payerTaxCode: 'RSSMRA85T10A562S',
  payerAddress: 'Via Roma 2',
  onBehalfOf: null,
  onBehalfTaxCode: null,
  reason: 'Quota',
  method: 'Contanti',
  paidOn: null,
  lines: Array.from({ length: lines }, (_, at) => ({ description: `Riga ${at + 1}`, amount: '€ 1.000,00' })),
  reference: null,
  amount: '€ 1.234,56',
  amountInWords: 'milleduecentotrentaquattro/56 euro',
  texts: ['Imposta di bollo assolta sull’originale, contrassegno n. 01234567890123.'],
  stampPlace: true,
  signatory: 'La tesoriera',
  annulled: false,
  annulledOn: null,
  annulmentReason: null,
  ...changes,
});

const counts = isTrial
  ? Array.from({ length: 51 }, (_, at) => at)
  : [0, 1, 2, 3, 9, 10, 11, 12, 13, 14, 18, 19, 20, 21, 26, 27, 28, 30, 50];

const kinds = {
  stamped: {},
  unstamped: { stampPlace: false, texts: ['Esente da bollo, art. 27-bis.'], signatory: null },
  annulled: { annulled: true, annulledOn: '29/11/2026', annulmentReason: 'Doppia' },
};

const longDescription = `Contributo ${'per la trasferta della squadra '.repeat(6)}`.trim();

const drawn = (count: number, changes: object) =>
  readTexts(renderPdf('receipt.typ', receiptOf(count, changes), { letters: 'boxes' }));

for (const [kind, changes] of Object.entries(kinds))
  test(`total, signature and stamp go with two lines, and each page says its receipt: ${kind}`, async () => {
    const lengths = new Set<number>();
    for (const count of counts)
      for (const long of count % 3 === 0 ? [false, true] : [false]) {
        const lines = Array.from({ length: count }, (_, at) => ({
          description: `Riga ${at + 1}. ${long ? longDescription : ''}`,
          amount: '€ 1.000,00',
        }));
        const pages = await drawn(count, { ...changes, lines });
        lengths.add(pages.length);
        if (!long && count <= 14) assert.equal(pages.length, 1, `${count} short lines`);
        for (const [at, page] of pages.entries()) {
          const label = `${count} ${long ? 'long' : 'short'} lines, page ${at + 1}`;
          const signed = /Per Officina Aurora|Contrassegno\s+sull’originale|La tesoriera/.test(page);
          assert.equal(signed, at === pages.length - 1, label);
          assert.equal(/Importo ricevuto .*€ 1\.234,56/.test(page), signed, label);
          const { length } = page.match(/Riga \d+\./g) ?? [];
          assert.ok(length >= Math.min(count, signed ? 2 : 1), `${label}: ${length}`);
          if (length > 0) assert.match(page, /Causale/, label);
          if (at > 0) assert.match(page, /^Ricevuta n\. 14\/2026 · Mario Rossi · € 1\.234,56/);
        }
        const told = pages.join(' ').match(/Riga \d+\./g) ?? [];
        assert.deepEqual(
          told,
          lines.map((_, at) => `Riga ${at + 1}.`),
          `${count} lines`,
        );
      }
    assert.ok(lengths.has(1) && lengths.has(2), [...lengths].join());
  });

test('the total of a year’s donations and its signature go with two of them', async () => {
  for (const count of isTrial ? counts.slice(1) : [1, 2, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 50]) {
    const gifts = Array.from({ length: count }, (_, at) => ({
      on: '28/11/2026',
      number: `${at + 1}/2026`,
      method: 'Bonifico',
      amount: '€ 10,00',
    }));
    const { organisation, date, payerName: name, payerTaxCode: taxCode } = receiptOf(1);
    const pages = await readTexts(
      renderPdf(
        'donor-statement.typ',
        {
          organisation,
          date,
          name,
          taxCode,
          gifts,
          address: 'Via Roma 2',
          registration: null,
          signatory: 'La tesoriera',
          text: 'Donazioni tracciabili.',
          year: '2026',
          total: '€ 500,00',
        },
        { letters: 'boxes' },
      ),
    );
    for (const [at, page] of pages.entries()) {
      const signed = /Per Officina Aurora|La tesoriera/.test(page);
      assert.equal(signed, at === pages.length - 1, `${count} gifts`);
      assert.equal(/Totale/.test(page), signed, `${count} gifts`);
      const { length } = page.match(/n\. \d+\/2026/g) ?? [];
      assert.ok(length >= Math.min(count, 2), `${count} gifts, page ${at + 1}: ${length}`);
      assert.match(page, /Pagamento/, `${count} gifts, page ${at + 1}`);
    }
  }
});

test('texts longer than a page still end with the signature', async () => {
  const texts = Array.from({ length: 12 }, () => 'Testo che chi tiene i conti ha scritto. '.repeat(40));
  const pages = await readTexts(renderPdf('receipt.typ', receiptOf(3, { texts }), { letters: 'boxes' }));
  assert.match(pages.at(-1) ?? '', /Testo.*Per Officina Aurora/);
});
