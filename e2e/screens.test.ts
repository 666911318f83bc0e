/** Every screen, at both sizes, light and dark: nothing for axe-core, nothing sideways, no complaint; a picture of each. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { permissions } from '@wms/contract/permissions';
import type { Caller } from '../server/src/testing/app.ts';
import { onePagePdf, personalData } from '../server/src/testing/people.ts';
import {
  type Browser,
  type BrowserContext,
  complaintsOf,
  launchBrowser,
  newWindow,
  overflow,
  type Page,
  picture,
  type Size,
  violations,
} from './support/browser.ts';
import { catalogue, filesToUpload, type Product, startProduct } from './support/product.ts';
import { signedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let member: Caller;
let newcomer: Caller;
let powerless: Caller;

before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  await product.wms('import', 'products', catalogue);
  const { pdf } = await filesToUpload();
  await product.wms('regulation', 'publish', pdf, '--title', 'Regolamento interno');
  member = await product.person({ permissions, nome: 'Maria Antonietta Guendalina' });
  newcomer = await product.person({ permissions: ['USR_EDT'], completed: false });
  powerless = await product.person();
  await fill(member);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

/** Everything that a person's pages can show, with texts as long as they may be. */
async function fill(who: Caller) {
  const base = '/api/humanResources/user';
  await who.post(`${base}/updatePersonalData`, personalData({ note: 'Nota '.repeat(50) }));
  await who.post(`${base}/addAcademicDatum`, {
    ...{
      livello: 'magistrale',
      ateneo: 'Università degli Studi di Modena e Reggio Emilia',
      stato: 'in corso',
    },
    ...{
      corso: 'Ingegneria dell’autoveicolo avanzata e dei sistemi di propulsione a basso impatto',
      anno_immatricolazione: 2023,
    },
  });
  for (const name of [
    '',
    'Carta d’identità elettronica rilasciata dal Comune di San Giovanni in Persiceto',
  ]) {
    const form = new FormData();
    for (const [field, value] of Object.entries({
      id_categoria: '1',
      id_tipo: '1',
      nome_personalizzato: name,
    }))
      form.set(field, value);
    form.set('file', new Blob([new Uint8Array(await onePagePdf())]), 'a.pdf');
    await who.fetch(`${base}/uploadDocument`, { method: 'PUT', body: form });
  }
  const team = await product.db
    .insertInto('teams')
    .values({ name: 'Telaio', code: 'TEL' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await product.db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: who.id, title: 'Responsabile', since: '2025-09-01' })
    .execute();
  await product.wms(
    'receipt',
    'issue',
    '--username',
    who.username,
    '--importo',
    '1234.50',
    '--causale',
    'Quota associativa 2026',
  );
}

type Screen = {
  name: string;
  path: string;
  /** What is there when the screen is. */
  seen: (page: Page) => Promise<unknown>;
  who?: () => Caller | undefined;
};

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

const screens: Screen[] = [
  {
    name: 'login',
    path: '/login',
    who: () => undefined,
    seen: (page) => page.getByRole('button', { name: 'Accedi' }).waitFor(),
  },
  {
    name: 'registration',
    path: '/primoIngresso',
    who: () => newcomer,
    seen: (page) => page.getByLabel('Data di nascita').waitFor(),
  },
  { name: 'home', path: '/', seen: heading(/Ciao/) },
  { name: 'inventory', path: '/prod', seen: text('pz') },
  {
    name: 'inventory-filtered',
    path: '/prod?q=lib&stock=available&sort=quantity&direction=desc',
    seen: text('pz'),
  },
  { name: 'inventory-nothing', path: '/prod?q=zzzzqqqq', seen: text(/Nessun/) },
  { name: 'search', path: '/ricercaProdotti?q=python', seen: text('pz') },
  { name: 'product', path: '/prod/1', seen: text('Categoria') },
  { name: 'product-missing', path: '/prod/999999', seen: text(/Questo prodotto non c’è/) },
  { name: 'area-data', path: '/areaUtente', seen: (page) => page.getByLabel('Data di nascita').waitFor() },
  { name: 'area-studies', path: '/areaUtente?scheda=accademici', seen: text(/autoveicolo/) },
  { name: 'area-documents', path: '/areaUtente?scheda=documenti', seen: text(/In verifica/) },
  { name: 'area-teams', path: '/areaUtente?scheda=reparti', seen: text('Telaio') },
  { name: 'area-receipts', path: '/areaUtente?scheda=ricevute', seen: text(/Quota associativa/) },
  { name: 'area-security', path: '/areaUtente?scheda=sicurezza', seen: text('Sessioni aperte') },
  { name: 'regulations', path: '/regolamenti', seen: text('Regolamento interno') },
  { name: 'coming', path: '/ordini', seen: heading('Ordini') },
  { name: 'not-found', path: '/nessuna', seen: heading('Non trovata') },
  { name: 'not-authorised', path: '/ordini', who: () => powerless, seen: heading('Non autorizzatə') },
];

/** On a phone the page's title is in the bar, and the heading is hidden: anything that names it will do. */
async function look(page: Page, screen: Screen, size: Size, suffix: string) {
  await page.goto(screen.path);
  await screen.seen(page).catch(async (error) => {
    await picture(page, `failed-${screen.name}${suffix}`, size);
    throw error;
  });
  await page.waitForLoadState('networkidle');
  await picture(page, `${screen.name}${suffix}`, size);
  const found = await violations(page);
  assert.deepEqual(found, [], screen.name);
  assert.ok((await overflow(page)) <= 0, `${screen.name} scrolls sideways`);
}

/** Colours don't depend on the size: dark is looked at on a phone. */
const looks: { size: Size; dark: boolean }[] = [
  { size: 1280, dark: false },
  { size: 390, dark: false },
  { size: 390, dark: true },
];

describe('every screen', { concurrency: looks.length }, () => {
  for (const { size, dark } of looks)
    describe(`at ${size} px, ${dark ? 'dark' : 'light'}`, () => {
      const windows = new Map<Caller | undefined, Promise<BrowserContext>>();
      after(async () => {
        for (const window of windows.values()) await (await window).close();
      });
      const windowOf = (who: Caller | undefined) => {
        const window =
          windows.get(who) ??
          (who
            ? signedIn(browser, product.url, who, size, { dark })
            : newWindow(browser, product.url, size, { dark }));
        windows.set(who, window);
        return window;
      };
      for (const screen of screens)
        test(screen.name, async () => {
          const page = await (await windowOf(screen.who ? screen.who() : member)).newPage();
          page.setDefaultTimeout(15_000);
          const complaints = complaintsOf(page);
          await look(page, screen, size, dark ? '-dark' : '');
          assert.deepEqual(complaints, []);
          await page.close();
        });
    });
});
