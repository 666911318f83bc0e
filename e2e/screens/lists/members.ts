/** The screens of members and of expense reports. */
import { can } from '@wms/contract/platform/permissions';
import { makeExpenseReports, makeReportsToDecide } from '../../support/expense-reports.ts';
import { makeMembers } from '../../support/members.ts';
import { makeFilesToUpload, type Product } from '../../support/product.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, press, text, title } from '../steps.ts';

let files = { pdf: '', photo: '' };
let enrolled = { long: 1, bare: 1 };
let spent = { draft: 1, sent: 1, twin: 1, reduced: 1, refused: 1, paid: 1 };
let toDecide = 1;

async function fill(product: Product) {
  files = await makeFilesToUpload();
  const member = await makeMember(product);
  enrolled = await makeMembers(member);
  const treasurer = await product.person({
    permissions: [can.receiptsManagement, can.expenseReports],
    nome: 'Maria Antonietta Guendalina',
    cognome: 'Sanseverino di Collalto',
  });
  spent = await makeExpenseReports(member, treasurer);
  toDecide = await makeReportsToDecide(treasurer, member);
  return { member };
}

export const members: Cupboard = {
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
      usually: 'opened',
      path: () => `/noteSpesa/${spent.draft}`,
      seen: text(/^Prima di inviarla/),
    },
    {
      name: 'expense-line',
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
      path: () => `/tesserati/${enrolled.long}`,
      seen: text('Pagata in parte'),
    },
    {
      name: 'member-pay',
      usually: 'judged',
      path: () => `/tesserati/${enrolled.long}`,
      act: press('Incassa quota'),
      seen: dialog('Incassa quota'),
    },
    {
      name: 'member-end',
      path: () => `/tesserati/${enrolled.bare}`,
      act: async (page) => {
        await press('Altre azioni')(page);
        await page.getByRole('menuitem', { name: 'Registra la cessazione' }).click();
      },
      seen: dialog('Registra la cessazione'),
    },
    {
      name: 'member-volunteering',
      path: () => `/tesserati/${enrolled.long}?scheda=volontariato`,
      seen: text(/^Accompagna i più piccoli/),
    },
    { name: 'member-missing', path: '/tesserati/999999', seen: text(/^Questo socio non c’è/) },
    { name: 'member-new', usually: 'opened', path: '/tesserati/nuovo', seen: title('Nuovo socio') },
    {
      name: 'member-edit',
      usually: 'opened',
      path: () => `/tesserati/${enrolled.long}/modifica`,
      seen: text('Genitore che paga'),
    },
    { name: 'members-renewal', usually: 'opened', path: '/tesserati/rinnovo', seen: text(/^Rinnova \d/) },
    {
      name: 'volunteers',
      usually: 'opened',
      path: '/tesserati/volontari',
      seen: text(/non sostituisce il registro/),
    },
    // The page issues the receipts of members.
    { name: 'receipts-mass', usually: 'opened', path: '/ricevute/emissione', seen: text('Chi la riceve') },
  ],
};
