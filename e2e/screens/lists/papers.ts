/** The screens of regulations, e-mail signatures and the organisation. */
import type { Page } from '../../support/browser.ts';
import { makeFilesToUpload, type Product } from '../../support/product.ts';
import { makeRegulations } from '../../support/regulations.ts';
import type { Cupboard } from '../look.ts';
import { dialog, makeMember, press, text } from '../steps.ts';

async function fill(product: Product) {
  const { pdf } = await makeFilesToUpload();
  const member = await makeMember(product);
  await makeRegulations(product, member, pdf);
  return { member, powerless: await product.person({ permissions: ['USR_EDT'] }) };
}

const signatureOf = (name: string) => (page: Page) =>
  page.frameLocator('iframe[title="Anteprima della firma"]').getByText(name).waitFor();
/** Sends a template that is refused. */
const writeBadTemplate = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Nome' }).fill('Su misura');
  await page.getByRole('combobox', { name: 'Disposizione' }).click();
  await page.getByRole('option', { name: 'Su misura' }).click();
  await page.getByRole('textbox', { name: 'HTML' }).fill('{{nome}}<script></script>');
  await page.getByRole('button', { name: 'Crea modello' }).click();
};

export const papers: Cupboard = {
  fill,
  screens: [
    {
      name: 'organisation',
      usually: 'opened',
      path: '/organizzazione',
      seen: text('Chi emette i documenti'),
    },
    { name: 'regulations', usually: 'opened', path: '/regolamenti', seen: text('Regolamento interno') },
    { name: 'regulations-reader', path: '/regolamenti', who: 'powerless', seen: text(/^Da accettare entro/) },
    {
      name: 'regulation-new',
      usually: 'opened',
      path: '/regolamenti',
      act: press('Nuovo regolamento'),
      seen: dialog('Nuovo regolamento'),
    },
    {
      name: 'regulation-pdf',
      path: '/regolamenti/1',
      seen: (page) => page.getByRole('region', { name: /pagina 1 di/ }).waitFor(),
    },
    {
      name: 'regulation-text',
      usually: 'judged',
      path: '/regolamenti/2',
      seen: text('Che cosa cambia: Gli orari'),
    },
    {
      name: 'regulation-versions',
      path: '/regolamenti/2?scheda=versioni',
      seen: (page) => page.locator('ins').first().waitFor(),
    },
    {
      name: 'regulation-confirmations',
      path: '/regolamenti/2?scheda=conferme',
      seen: text('Ricorda a chi manca'),
    },
    {
      name: 'regulation-given',
      path: '/regolamenti/2?scheda=conferme',
      act: async (page) => {
        await page.getByRole('button', { name: /^Elenco/ }).click();
        await page.getByRole('option', { name: 'Conferme, versione 1' }).click();
      },
      seen: text(/^(Nessuno ha confermato la versione 1|.* conferm[ae])/),
    },
    {
      name: 'regulation-history',
      path: '/regolamenti/2?scheda=cronologia',
      seen: text('Regolamento creato'),
    },
    {
      name: 'regulation-publish',
      usually: 'opened',
      path: '/regolamenti/2/pubblica',
      seen: text('Come si legge'),
    },
    {
      name: 'signature',
      usually: 'opened',
      path: '/generaFirmaMail',
      seen: signatureOf('Maria Antonietta Guendalina Prova'),
    },
    {
      name: 'signature-guide',
      path: '/generaFirmaMail',
      act: (page) => page.getByText('Outlook classico per Windows').click(),
      seen: text(/^In alternativa scarica il file \.htm, chiudi Outlook/),
    },
    {
      name: 'signature-templates',
      usually: 'opened',
      path: '/generaFirmaMail/modelli',
      seen: text('Predefinito'),
    },
    {
      name: 'signature-template',
      usually: 'opened',
      path: '/generaFirmaMail/modelli/1',
      seen: signatureOf('Giulia Rinaldi'),
    },
    {
      name: 'signature-template-custom',
      usually: 'opened',
      path: '/generaFirmaMail/modelli/nuovo',
      act: writeBadTemplate,
      seen: text('Riga 1: <script> non è ammesso: una firma non contiene codice'),
    },
  ],
};
