/** A receipt that goes on over the page: what is signed and stamped, and for how much, stands on that page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPdf } from '../../platform/pdf/render.ts';
import { readTexts } from '../../testing/files/pdf-texts.ts';
import { isTrial } from '../../testing/trial.ts';

const receiptOf = (lines: number, changes: object = {}) => ({
  organisation: { name: 'Officina Aurora', address: 'Via Po 1', taxCode: '97000000001', vatNumber: null },
  ...{ number: '14', year: '2026', date: 'Torino, 28/11/2026', registration: null, code: null },
  notInvoice: 'La presente ricevuta non costituisce fattura.',
  ...{ payerName: 'Mario Rossi', payerTaxCode: 'RSSMRA85T10A562S', payerAddress: 'Via Roma 2' },
  ...{ onBehalfOf: null, onBehalfTaxCode: null, reason: 'Quota', method: 'Contanti', paidOn: null },
  lines: Array.from({ length: lines }, (_, at) => ({ description: `Riga ${at + 1}`, amount: '€ 1.000,00' })),
  ...{ reference: null, amount: '€ 1.234,56', amountInWords: 'milleduecentotrentaquattro/56 euro' },
  texts: ['Imposta di bollo assolta sull’originale, contrassegno n. 01234567890123.'],
  ...{ stampPlace: true, signatory: 'La tesoriera', annulled: false, annulledOn: null },
  annulmentReason: null,
  ...changes,
});

const counts = isTrial
  ? Array.from({ length: 50 }, (_, at) => at + 1)
  : [1, 9, 10, 11, 12, 13, 14, 15, 16, 30, 50];

test('signature and stamp never stand apart from the amount, and each page says number, payer and total', async () => {
  const lengths = new Set<number>();
  for (const count of counts)
    for (const changes of [{}, { annulled: true, annulledOn: '29/11/2026', annulmentReason: 'Doppia' }]) {
      const pages = await readTexts(
        renderPdf('receipt.typ', receiptOf(count, changes), { letters: 'boxes' }),
      );
      lengths.add(pages.length);
      for (const [at, page] of pages.entries()) {
        const signed = /Per Officina Aurora|Contrassegno sull’originale|La tesoriera/.test(page);
        assert.equal(signed, at === pages.length - 1, `${count} lines, page ${at + 1}`);
        if (signed) assert.match(page, /Importo ricevuto .*€ 1\.234,56/, `${count} lines`);
        if (at > 0) assert.match(page, /^Ricevuta n\. 14\/2026 · Mario Rossi · € 1\.234,56/);
      }
    }
  assert.ok(lengths.has(1) && lengths.has(2), [...lengths].join());
});

test('texts longer than a page still end with the signature', async () => {
  const texts = Array.from({ length: 12 }, () => 'Testo che chi tiene i conti ha scritto. '.repeat(40));
  const pages = await readTexts(renderPdf('receipt.typ', receiptOf(3, { texts }), { letters: 'boxes' }));
  assert.match(pages.at(-1) ?? '', /Testo.*Per Officina Aurora/);
});
