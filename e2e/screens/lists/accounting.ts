/** The screens of the accounts: receipts, their rules, the year and the bank. */
import { proposeReceipts } from '../../../server/src/accounting/receipts/retention/proposing.ts';
import { leaveAndErase, makeReceipt } from '../../../server/testing/accounting/receipts.ts';
import { makeRate, makeResolution } from '../../support/expense-reports.ts';
import { issueReceipts } from '../../support/people.ts';
import type { Product } from '../../support/product.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, press, text } from '../steps.ts';

let oldReceipt = 1;

async function fill(product: Product) {
  const member = await makeMember(product);
  await issueReceipts(product, member);
  await makeOldReceipt(product);
  await makeRate(member);
  await makeRate(member, {
    vehicle: 'Furgone della squadra con rimorchio',
    fuel: 'gasolio',
    rate: '0.9500',
    aci: '0.6100',
    note: 'Delibera del direttivo del 10 gennaio',
  });
  await makeResolution(member);
  return { member };
}

/** A receipt of somebody who was erased, from more than ten years ago, with texts as long as they may be. */
async function makeOldReceipt(product: Product) {
  const { id: userId } = await product.person({ permissions: [] });
  oldReceipt = await makeReceipt(product, {
    userId,
    issuedOn: '2001-05-05',
    amount: '1234567.89',
    method: 'contanti',
    payerName: 'Maria Antonietta Guendalina Sanseverino di Collalto',
    reason: `Rimborso ${'per il materiale della trasferta di luglio '.repeat(6)}`.trim(),
  });
  await leaveAndErase(product, userId);
  await proposeReceipts(product.db);
  // The document was kept for a year already.
  await product.db
    .updateTable('receipt_disposals')
    .set({ kept_until: '2012-05-05', kept_reason: 'Serve ancora alla causa davanti al tribunale di Torino' })
    .execute();
}

export const accounting: Cupboard = {
  fill,
  screens: [
    { name: 'mileage-rates', path: '/ricevute/regole?scheda=tariffe', seen: text(/^Sopra il costo ACI/) },
    {
      name: 'mileage-rate',
      path: '/ricevute/regole?scheda=tariffe',
      act: press('Nuova tariffa'),
      seen: dialog('Nuova tariffa'),
    },
    { name: 'resolutions', path: '/ricevute/regole?scheda=delibere', seen: text('In vigore') },
    {
      name: 'resolution',
      path: '/ricevute/regole?scheda=delibere',
      act: press('Nuova delibera'),
      seen: dialog('Nuova delibera'),
    },
    { name: 'receipts', usually: 'opened', path: '/ricevute', seen: text(/Quota associativa/) },
    { name: 'receipts-totals', path: '/ricevute?scheda=totali', seen: text('Per causale') },
    {
      name: 'receipts-none',
      path: '/ricevute?q=zzzzzz',
      seen: text(/^Nessuna ricevuta corrisponde/),
    },
    {
      name: 'receipt',
      usually: 'opened',
      path: () => `/ricevute/${oldReceipt}`,
      seen: text(/^Rimborso per il materiale/),
    },
    {
      name: 'receipt-papers',
      path: () => `/ricevute/${oldReceipt}?scheda=documenti`,
      seen: text(/^SHA-256/),
    },
    {
      name: 'receipt-broken',
      path: () => `/ricevute/${oldReceipt}`,
      answers: ['**/api/accounting/receipts/*/details', 500, '{"detail":"Si è verificato un errore"}'],
      seen: text('Riprova'),
    },
    { name: 'receipt-missing', path: '/ricevute/999999', seen: text(/^Questa ricevuta non c’è/) },
    {
      name: 'receipt-new',
      usually: 'opened',
      path: '/ricevute/nuova',
      act: async (page) => {
        await press('Scrivi a mano')(page);
        await page
          .getByRole('textbox', { name: 'Nome e cognome, o denominazione' })
          .fill('Maria Antonietta Guendalina Sanseverino di Collalto e Valperga del Monferrato');
        await page.getByRole('combobox', { name: 'Causale' }).click();
        await page.getByRole('option', { name: 'Corso' }).click();
        await page.getByRole('textbox', { name: 'Importo' }).fill('1234567,89');
      },
      seen: text(/Serve il contrassegno/),
    },
    {
      name: 'receipt-new-errors',
      path: '/ricevute/nuova',
      act: press(/^Emetti/),
      seen: text('Questo campo è obbligatorio'),
    },
    {
      name: 'receipt-replace',
      path: () => `/ricevute/nuova?sostituisce=${oldReceipt}`,
      seen: text('Motivo dell’annullamento'),
    },
    {
      name: 'accounting-rules',
      usually: 'opened',
      path: '/ricevute/regole',
      seen: text('Quote esenti delle associazioni'),
    },
    {
      name: 'accounting-rule',
      path: '/ricevute/regole',
      act: press('Cambia Non è una fattura'),
      seen: dialog('Non è una fattura'),
    },
    { name: 'receipt-kinds', path: '/ricevute/regole?scheda=causali', seen: text('Erogazione liberale') },
    {
      name: 'receipt-kind',
      path: '/ricevute/regole?scheda=causali',
      act: press('Modifica Corso'),
      seen: dialog('Modifica «Corso»'),
    },
    {
      name: 'receipts-retention',
      path: '/ricevute?scheda=conservazione',
      act: (page) => page.getByRole('checkbox', { name: /Ricevuta 1\/2001/ }).check(),
      seen: text('Conserva ancora'),
    },
    { name: 'year', usually: 'judged', path: '/ricevute/anno?year=2001', seen: text('Entrate per causale') },
    { name: 'year-entries', path: '/ricevute/anno?scheda=movimenti', seen: text(/entrate €/) },
    { name: 'year-donors', path: '/ricevute/anno?scheda=donatori', seen: text(/nessuna ricevuta dice/) },
    {
      name: 'year-closed',
      path: '/ricevute/anno?scheda=chiusure',
      seen: text(/Nessun anno è ancora stato chiuso/),
    },
    { name: 'bank', usually: 'opened', path: '/ricevute/banca', seen: text(/Nessuna riga da abbinare/) },
    {
      name: 'bank-upload',
      path: '/ricevute/banca',
      act: (page) => page.getByRole('button', { name: 'Carica estratto conto' }).first().click(),
      seen: text(/Le righe che c’erano già non si aggiungono/),
    },
  ],
};
