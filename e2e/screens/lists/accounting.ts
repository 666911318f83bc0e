/** The screens of the accounts: receipts, the year, the bank, members and expense reports. */
import { can } from '@wms/contract/platform/permissions';
import { proposeReceipts } from '../../../server/src/accounting/receipts/retention/proposing.ts';
import { leaveAndErase, makeReceipt } from '../../../server/src/testing/receipts/fixtures.ts';
import { makeExpenseReports, makeReportsToDecide } from '../../support/expense-reports.ts';
import { makeMembers } from '../../support/members.ts';
import { issueReceipts } from '../../support/people.ts';
import { makeFilesToUpload, type Product } from '../../support/product.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, press, text, title } from '../steps.ts';

let files = { pdf: '', photo: '' };
let members = { long: 1, bare: 1 };
let spent = { draft: 1, sent: 1, twin: 1, reduced: 1, refused: 1, paid: 1 };
let toDecide = 1;
let oldReceipt = 1;

async function fill(product: Product) {
  files = await makeFilesToUpload();
  const member = await makeMember(product);
  await issueReceipts(product, member);
  await makeOldReceipt(product);
  members = await makeMembers(member);
  const treasurer = await product.person({
    permissions: [can.receiptsManagement, can.expenseReports],
    ...{ nome: 'Maria Antonietta Guendalina', cognome: 'Sanseverino di Collalto' },
  });
  spent = await makeExpenseReports(member, treasurer);
  toDecide = await makeReportsToDecide(treasurer, member);
  return { member };
}

/** A receipt of somebody who was erased, from more than ten years ago, with texts as long as they may be. */
async function makeOldReceipt(product: Product) {
  const { id: userId } = await product.person({ permissions: [] });
  oldReceipt = await makeReceipt(product, {
    ...{ userId, issuedOn: '2001-05-05', amount: '1234567.89', method: 'contanti' },
    payerName: 'Maria Antonietta Guendalina Sanseverino di Collalto',
    reason: `Rimborso ${'per il materiale della trasferta di luglio '.repeat(6)}`.trim(),
  });
  await leaveAndErase(product, userId);
  await proposeReceipts(product.db);
  // It was kept for a year already.
  await product.db
    .updateTable('receipt_disposals')
    .set({ kept_until: '2012-05-05', kept_reason: 'Serve ancora alla causa davanti al tribunale di Torino' })
    .execute();
}

export const accounting: Cupboard = {
  fill,
  screens: [
    { name: 'expenses', usually: 'opened', path: '/noteSpesa', seen: text(/^Parcheggio in centro/) },
    { name: 'expenses-nothing', path: '/noteSpesa?q=zzzzqqqq', seen: text(/^Nessuna nota/) },
    {
      name: 'expenses-failed',
      path: '/noteSpesa',
      answers: ['**/api/accounting/expense-reports/own*', 500, '{"detail":"Il disco è pieno"}'],
      seen: text('Il disco è pieno'),
    },
    { name: 'expense-new', path: '/noteSpesa', act: press('Nuova nota'), seen: dialog('Nuova nota') },
    {
      name: 'expense-capture',
      path: '/noteSpesa',
      act: (page) => page.getByLabel('Foto dello scontrino').setInputFiles(files.photo),
      seen: dialog('Nuova spesa'),
    },
    {
      name: 'expense-draft',
      usually: 'judged',
      path: () => `/noteSpesa/${spent.draft}`,
      seen: text(/^Prima di inviarla/),
    },
    {
      name: 'expense-line',
      usually: 'opened',
      path: () => `/noteSpesa/${spent.draft}`,
      act: press('Aggiungi una spesa'),
      seen: dialog('Nuova spesa'),
    },
    {
      name: 'expense-line-edit',
      path: () => `/noteSpesa/${spent.draft}`,
      act: press(/^Modifica Chilometri/),
      seen: text(/456,00, a 0,9500/),
    },
    { name: 'expense-sent', path: () => `/noteSpesa/${spent.twin}`, seen: text(/^Forse è un doppione/) },
    { name: 'expense-refused', path: () => `/noteSpesa/${spent.refused}`, seen: text(/l’ha respinta/) },
    { name: 'expense-reduced', path: () => `/noteSpesa/${spent.reduced}`, seen: text(/^Ridotta/) },
    { name: 'expense-paid', path: () => `/noteSpesa/${spent.paid}`, seen: text(/CRO 12345678901/) },
    {
      name: 'expense-history',
      path: () => `/noteSpesa/${spent.paid}?scheda=cronologia`,
      seen: (page) => page.getByRole('tabpanel').getByRole('listitem').first().waitFor(),
    },
    { name: 'expense-missing', path: '/noteSpesa/999999', seen: text(/^Questa nota non c’è/) },
    { name: 'expense-approvals', usually: 'opened', path: '/noteSpesa/approvazioni', seen: text('Approva') },
    {
      name: 'expense-decide',
      path: () => `/noteSpesa/${toDecide}`,
      act: press(/^Rifiuta/),
      seen: text('Approva questa riga intera'),
    },
    {
      name: 'expense-reject',
      path: () => `/noteSpesa/${toDecide}`,
      act: press('Respingi'),
      seen: dialog('Respingi'),
    },
    {
      name: 'expenses-to-pay',
      path: '/noteSpesa/approvazioni?scheda=rimborsare',
      act: (page) =>
        page
          .getByRole('checkbox', { name: /^Seleziona NS/ })
          .first()
          .check(),
      seen: text('Segna rimborsate'),
    },
    { name: 'expenses-all', path: '/noteSpesa/approvazioni?scheda=tutte', seen: text('Respinta') },
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
    { name: 'receipts-mass', usually: 'opened', path: '/ricevute/emissione', seen: text('Chi la riceve') },
    {
      name: 'accounting-rules',
      usually: 'opened',
      path: '/ricevute/regole',
      seen: text('Quote esenti delle associazioni'),
    },
    {
      name: 'accounting-rule',
      usually: 'opened',
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
    { name: 'members', usually: 'opened', path: '/tesserati', seen: text(/quot[ae] apert[ae]/) },
    { name: 'members-voters', path: '/tesserati?scheda=voto', seen: text(/di iscrizione/) },
    { name: 'members-book', path: '/tesserati?scheda=libro', seen: text('Apri il PDF') },
    { name: 'members-kinds', path: '/tesserati?scheda=categorie', seen: text('Nuova categoria') },
    { name: 'members-nobody', path: '/tesserati?q=zzzzqqqq', seen: text(/^Nessun socio/) },
    {
      name: 'members-failed',
      path: '/tesserati',
      answers: ['**/api/accounting/members*', 500, '{"detail":"Il disco è pieno"}'],
      seen: text('Il disco è pieno'),
    },
    {
      name: 'member',
      usually: 'opened',
      path: () => `/tesserati/${members.long}`,
      seen: text('Pagata in parte'),
    },
    {
      name: 'member-pay',
      usually: 'judged',
      path: () => `/tesserati/${members.long}`,
      act: press('Incassa quota'),
      seen: dialog('Incassa quota'),
    },
    {
      name: 'member-end',
      path: () => `/tesserati/${members.bare}`,
      act: async (page) => {
        await press('Altre azioni')(page);
        await page.getByRole('menuitem', { name: 'Registra la cessazione' }).click();
      },
      seen: dialog('Registra la cessazione'),
    },
    {
      name: 'member-volunteering',
      path: () => `/tesserati/${members.long}?scheda=volontariato`,
      seen: text(/^Accompagna i più piccoli/),
    },
    { name: 'member-missing', path: '/tesserati/999999', seen: text(/^Questo socio non c’è/) },
    { name: 'member-new', usually: 'opened', path: '/tesserati/nuovo', seen: title('Nuovo socio') },
    {
      name: 'member-edit',
      usually: 'opened',
      path: () => `/tesserati/${members.long}/modifica`,
      seen: text('Genitore che paga'),
    },
    { name: 'members-renewal', usually: 'opened', path: '/tesserati/rinnovo', seen: text(/^Rinnova \d/) },
    {
      name: 'volunteers',
      usually: 'opened',
      path: '/tesserati/volontari',
      seen: text(/non sostituisce il registro/),
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
