/** The screens of people: the user area, and those who look after people, their documents, permissions and teams. */
import { isTrial } from '../../../server/testing/trial.ts';
import { makeBookings } from '../../support/bookings.ts';
import { makeFullMember, makeNearlyRegistered } from '../../support/people.ts';
import { makeFilesToUpload, type Product } from '../../support/product.ts';
import type { Cupboard } from '../look.ts';
import { dialog, openMenu, press, text, title } from '../steps.ts';

let files = { pdf: '', photo: '' };
let name = 'nome';
let refused = 1;

async function fill(product: Product) {
  files = await makeFilesToUpload();
  const member = await makeFullMember(product, { withReceipts: isTrial });
  name = member.username;
  ({ id: refused } = await product.db
    .selectFrom('documents')
    .select('id')
    .where('state', '=', 'rifiutato')
    .executeTakeFirstOrThrow());
  // One's own documents are verified by somebody else.
  await makeNearlyRegistered(product);
  if (isTrial) await makeBookings(product, member);
  return { member, powerless: await product.person({ permissions: ['USR_EDT'] }) };
}

const tab = (name: string) => `/areaUtente?scheda=${name}`;

export const people: Cupboard = {
  fill,
  screens: [
    { name: 'area-data', usually: 'opened', path: '/areaUtente', seen: text('Data di nascita') },
    {
      name: 'area-unsaved',
      path: '/areaUtente',
      act: async (page, size) => {
        await page.getByRole('textbox', { name: 'Telefono', exact: true }).fill('1');
        await openMenu(page, size);
        await page.getByRole('link', { name: 'Home', exact: true }).click();
      },
      seen: dialog('Modifiche non salvate'),
    },
    {
      name: 'area-picture',
      path: '/areaUtente',
      act: async (page) => {
        await press('Cambia immagine')(page);
        await page.locator('[role=dialog] input[type=file]').setInputFiles(files.photo);
      },
      seen: (page) => page.getByRole('slider').waitFor(),
    },
    { name: 'area-studies', path: tab('accademici'), seen: text(/autoveicolo/) },
    {
      name: 'area-course',
      path: tab('accademici'),
      act: press(/^Modifica Ingegneria/),
      seen: dialog('Modifica il corso'),
    },
    {
      name: 'area-course-delete',
      path: tab('accademici'),
      act: press(/^Elimina Ingegneria/),
      seen: dialog('Elimina il corso'),
    },
    { name: 'area-documents', path: tab('documenti'), seen: text(/^Motivo:/) },
    {
      name: 'area-document-chosen',
      path: tab('documenti'),
      act: (page) => page.getByLabel('Certificato', { exact: true }).setInputFiles(files.pdf),
      seen: text('Data di conseguimento'),
    },
    { name: 'area-teams', path: tab('reparti'), seen: text('Telaio') },
    { name: 'area-bookings', path: tab('prenotazioni'), seen: text('Revisori') },
    { name: 'area-receipts', path: tab('ricevute'), seen: text(/Quota associativa/) },
    {
      name: 'area-receipts-none',
      path: tab('ricevute'),
      who: 'powerless',
      seen: text(/Non hai ancora ricevute/),
    },
    { name: 'area-member', path: tab('tessera'), seen: text(/Non risulti fra i soci/) },
    { name: 'area-security', path: tab('sicurezza'), seen: text('Questa sessione') },
    { name: 'users', usually: 'opened', path: '/utenti', seen: text(/Maria Antonietta/) },
    {
      name: 'user',
      usually: 'opened',
      path: () => `/utenti/${name}@example.org`,
      seen: text('Anagrafica'),
    },
    {
      name: 'user-requests',
      usually: 'opened',
      path: '/utenti/richieste',
      seen: title('Richieste di modifica'),
    },
    {
      name: 'data-requests',
      usually: 'opened',
      path: '/utenti/richieste-dati',
      seen: title('Richieste sui dati'),
    },
    { name: 'permissions', usually: 'judged', path: '/utenti/permessi', seen: text(/Maria Antonietta/) },
    { name: 'presets', usually: 'opened', path: '/utenti/permessi/modelli', seen: text('Nessun modello') },
    {
      name: 'access-requests',
      usually: 'opened',
      path: '/utenti/permessi/richieste',
      seen: text('Nessuna richiesta aperta'),
    },
    { name: 'teams', usually: 'judged', path: '/reparti', seen: text('Telaio e sospensioni') },
    { name: 'documents', usually: 'opened', path: '/documents', seen: text(/^1 di 1 documento/) },
    { name: 'document', usually: 'opened', path: () => `/documents/${refused}`, seen: text(/^Il retro/) },
  ],
};
