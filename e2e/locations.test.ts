/** Tests in Chromium how a storekeeper builds the tree of places and moves stock, by drag and by button. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { type Caller, json } from '../server/testing/app.ts';
import { stockFixture } from '../server/testing/stock.ts';
import { trial } from '../server/testing/trial.ts';
import { absent, type Browser, launchBrowser, type Page, waitForTitle } from './support/browser.ts';
import { holdAnswers } from './support/held.ts';
import { type OpenPages, sharePages } from './support/pages.ts';
import { findPlaceId, load } from './support/places.ts';
import { type Product, startProduct } from './support/product.ts';
import { typeAsReader } from './support/reader.ts';
import { follow } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let open: OpenPages;
let keeper: Caller;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  open = await sharePages(browser, product.url);
  keeper = await product.person({
    permissions: [can.productsManagement, can.productsUpdate, can.warehouseManagement],
  });
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const quantityIn = async (code: string): Promise<number> => {
  const { held } = await json<{ held: { quantity: string }[] }>(
    await keeper.get(`/api/logistics/locations/${await findPlaceId(keeper, code)}`),
  );
  return Number(held[0]?.quantity ?? 0);
};
const row = (page: Page, code: string) =>
  page.getByRole('treeitem').filter({ has: page.getByText(code, { exact: true }) });
const act = async (page: Page, code: string, name: string) => {
  await page.getByRole('button', { name: `Altre azioni su ${code}` }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('what is made or deleted leads nobody back who has gone elsewhere meanwhile', async () => {
  const { page, close } = await open(keeper, '/alloc');
  await page.getByRole('button', { name: 'Nuovo magazzino' }).click();
  await page.getByRole('textbox', { name: 'Codice' }).fill('lontano');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Lontano');
  const makeNow = await holdAnswers(page, /\/locations$/, 'POST');
  const making = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await making;
  await follow(page, '/prod');
  await waitForTitle(page, 'Inventario');
  await makeNow();
  await page.getByText(/LONTANO/).waitFor();
  assert.equal(new URL(page.url()).search, '');

  const near = { kind: 'magazzino', code: 'VICINO', name: 'Vicino', parentId: null };
  assert.equal((await keeper.post('/api/logistics/locations', near)).status, 200);
  const far = await findPlaceId(keeper, 'LONTANO');
  await follow(page, `/alloc?ubicazione=${far}`);
  await act(page, 'LONTANO', 'Elimina');
  const deleteNow = await holdAnswers(page, new RegExp(`/locations/${far}$`));
  await page.getByRole('button', { name: 'Elimina l’ubicazione' }).click();
  await row(page, 'VICINO').click();
  await page.getByRole('heading', { name: 'VICINO', exact: true }).waitFor();
  await deleteNow();
  await page.getByText('Ubicazione LONTANO eliminata').waitFor();
  await row(page, 'LONTANO').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, `?ubicazione=${await findPlaceId(keeper, 'VICINO')}`);
  await close();
});

test('a warehouse is made, its shelves generated, a product moved by drag and by button, a shelf moved', async () => {
  const { page, complaints, close } = await open(keeper, '/alloc');
  await page.getByRole('button', { name: 'Nuovo magazzino' }).click();
  await page.getByRole('textbox', { name: 'Codice' }).fill('off');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Officina');
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await page.getByRole('heading', { name: 'OFF', exact: true }).waitFor();

  await act(page, 'OFF', 'Genera ubicazioni');
  await page.getByRole('textbox', { name: 'Schema' }).fill('OFF-{A..B}-{1..9');
  await page.getByText('Una graffa non è chiusa').waitFor();
  await page.getByRole('textbox', { name: 'Schema' }).fill('OFF-{A..B}-{01..03}');
  await page.getByText('OFF-A-01, OFF-A-02, OFF-A-03').waitFor();
  await page.getByRole('button', { name: 'Crea 8' }).click();
  await page.getByText('8 ubicazioni create').waitFor();
  // Another place begins beside the one that was made, and not inside it.
  await page.getByRole('button', { name: 'Aggiungi dentro' }).click();
  await page.getByRole('textbox', { name: 'Codice' }).fill('OFF-X');
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await page.getByRole('heading', { name: 'OFF-X', exact: true }).waitFor();
  const told = page.locator('[data-show=true]');
  await told.getByRole('button', { name: 'Etichetta' }).waitFor();
  await told.getByRole('button', { name: 'Un’altra' }).click();
  const next = page.getByRole('dialog', { name: 'Nuova ubicazione in OFF', exact: true });
  await next.getByRole('button', { name: 'Annulla', exact: true }).click();

  const fixture = await stockFixture(product.db);
  const bolts = await fixture.product({ name: 'Bulloni M8' });
  await load(keeper, bolts, 'OFF-A-01', '10');
  await page.reload();
  await row(page, 'OFF-A').click();
  await row(page, 'OFF-B').click();
  await row(page, 'OFF-A-01').click();

  await page.getByRole('row', { name: /Bulloni M8/ }).dragTo(row(page, 'OFF-B-02'));
  const moving = page.getByRole('dialog', { name: 'Sposta' });
  await moving
    .getByRole('textbox', { name: 'A', exact: true })
    .and(page.locator('[value="OFF-B-02"]'))
    .waitFor();
  await moving.getByRole('textbox', { name: 'Quantità' }).fill('4');
  await moving.getByRole('button', { name: 'Sposta' }).click();
  await page.getByText(/Movimento registrato: 4 pz di .* da OFF-A-01 a OFF-B-02/).waitFor();
  await moving.waitFor({ state: 'detached' });
  assert.deepEqual([await quantityIn('OFF-A-01'), await quantityIn('OFF-B-02')], [6, 4]);

  await page.getByRole('button', { name: 'Sposta Bulloni M8 da OFF-A-01' }).click();
  await moving.getByRole('textbox', { name: 'A', exact: true }).fill('off-a-02');
  await page.getByRole('option', { name: /OFF-A-02/ }).click();
  await moving
    .getByRole('textbox', { name: 'A', exact: true })
    .and(page.locator('[value="OFF-A-02"]'))
    .waitFor();
  await moving.getByRole('button', { name: 'Sposta' }).click();
  await page.getByText('Qui non c’è niente.').waitFor();
  assert.equal(await quantityIn('OFF-A-02'), 6);

  await row(page, 'OFF-A-02').dragTo(row(page, 'OFF-B'));
  await page.getByRole('dialog', { name: 'Sposta OFF-A-02' }).getByRole('button', { name: 'Sposta' }).click();
  await page.getByText('OFF-A-02 spostata in OFF-B, con tutto quello che contiene').waitFor();
  // The place is below OFF-B now, before its other shelves.
  await row(page, 'OFF-B-01').locator('xpath=preceding-sibling::*[1]').getByText('OFF-A-02').waitFor();

  await page.getByRole('tab', { name: 'Mappa' }).click();
  await row(page, 'OFF').click();
  await page
    .getByRole('button', { name: /^OFF-B-02, Scaffale 02: 1 prodotto|^OFF-B-02.*: 1 prodotto/ })
    .press('Enter');
  await page.getByRole('heading', { name: 'OFF-B-02' }).waitFor();
  await page.getByRole('row', { name: /Bulloni M8/ }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

trial('on a phone a person goes into places and back, and moves stock with the button', async () => {
  const fixture = await stockFixture(product.db);
  const place = (code: string, parent: number | null, kind: string) =>
    fixture.location(code, { parent_id: parent, kind, holds_stock: kind === 'ripiano' });
  const house = await place('TEL', null, 'magazzino');
  const rack = await place('TEL-B', house, 'scaffale');
  for (const code of ['TEL-C-01', 'TEL-C-02']) await place(code, rack, 'ripiano');
  await load(keeper, await fixture.product({ name: 'Bulloni M8' }), 'TEL-C-02', '6');
  const { page, close } = await open(keeper, '/alloc', { size: 390 });
  for (const code of ['TEL', 'TEL-B', 'TEL-C-02'])
    await page
      .getByRole('listitem')
      .filter({ has: page.getByText(code, { exact: true }) })
      .getByRole('button')
      .click();
  await page.getByRole('button', { name: 'Sposta Bulloni M8 da TEL-C-02' }).click();
  await page.getByRole('textbox', { name: 'A', exact: true }).fill('TEL-C-01');
  await page.getByRole('option', { name: /TEL-C-01/ }).click();
  await page.getByRole('textbox', { name: 'Quantità' }).fill('1,5');
  await page.getByRole('dialog').getByRole('button', { name: 'Sposta' }).click();
  await page.getByText('Pezzi e confezioni si contano interi').first().waitFor();
  await page.getByRole('textbox', { name: 'Quantità' }).fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Sposta' }).click();
  await page.getByText(/Movimento registrato: 2 pz/).waitFor();
  assert.equal(await quantityIn('TEL-C-01'), 2);
  await page.getByRole('navigation', { name: 'Percorso' }).getByText('TEL-B').click();
  await page.getByRole('heading', { name: 'TEL-B', exact: true }).waitFor();
  await close();
});

trial(
  'with a hand-held reader a person opens a place, takes a product and chooses where it goes',
  async () => {
    const fixture = await stockFixture(product.db);
    const nuts = await fixture.product({ code: 'DADO-M8', name: 'Dadi M8' });
    const rack = await fixture.location('LET-A');
    for (const code of ['LET-A-01', 'LET-A-02', 'LET-B']) await fixture.location(code, { parent_id: rack });
    await load(keeper, nuts, 'LET-A-01', '9');
    const { page, complaints, close } = await open(keeper, '/alloc');
    await page.getByRole('treeitem').first().waitFor();
    await typeAsReader(page, 'DADO-M8');
    await page.getByText('Dadi M8 è un prodotto: leggi l’etichetta di un’ubicazione').waitFor();
    await typeAsReader(page, 'boh-404');
    await page.getByText('«boh-404» non è un codice conosciuto').waitFor();
    const unread = page.getByRole('list', { name: 'Codici da rileggere' });
    for (const code of ['DADO-M8', 'boh-404'])
      await unread.getByRole('button', { name: `Togli ${code}` }).click();
    await absent(unread);
    // The address in a label's QR: its first slash moves the focus to the search, which stays empty.
    await typeAsReader(page, `https://wms.example.org/l/${await findPlaceId(keeper, 'LET-A-01')}`);
    await page.getByRole('heading', { name: 'LET-A-01', exact: true }).waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), '');

    await typeAsReader(page, 'DADO-M8');
    const moving = page.getByRole('dialog', { name: 'Sposta' });
    await moving.getByText('Dadi M8').waitFor();
    await moving.getByRole('textbox', { name: 'Quantità' }).fill('4');
    await typeAsReader(page, 'boh-404');
    await page.getByText('«boh-404» non è un codice conosciuto').waitFor();
    await typeAsReader(page, 'LET-A-02');
    await moving
      .getByRole('textbox', { name: 'A', exact: true })
      .and(page.locator('[value="LET-A-02"]'))
      .waitFor();
    await moving.getByRole('button', { name: 'Sposta' }).click();
    await page.getByText(/Movimento registrato: 4 pz di .* da LET-A-01 a LET-A-02/).waitFor();
    assert.equal(await quantityIn('LET-A-02'), 4);

    // A place is moved in the same way, while the field that takes the code has the focus.
    await act(page, 'LET-A-01', 'Sposta con il contenuto');
    const carried = page.getByRole('dialog', { name: 'Sposta LET-A-01' });
    await carried.getByRole('textbox', { name: 'Dentro' }).focus();
    await typeAsReader(page, 'LET-B');
    await carried.getByRole('textbox', { name: 'Dentro' }).and(page.locator('[value="LET-B"]')).waitFor();
    await carried.getByRole('button', { name: 'Sposta' }).click();
    await page.getByText('LET-A-01 spostata in LET-B').waitFor();

    // A code read into another dialog belongs to that dialog, and the page stays where it is.
    await page.getByRole('button', { name: 'Aggiungi dentro' }).click();
    const code = page.getByRole('dialog').getByRole('textbox', { name: 'Codice' });
    await code.fill('');
    await page.keyboard.type('LET-A-02');
    await page.keyboard.press('Tab');
    await code.and(page.locator('[value="LET-A-02"]')).waitFor();
    await page.getByRole('heading', { name: 'LET-A-01', exact: true, includeHidden: true }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  },
);

trial('a place’s code is found among products, and its filter can leave out the places inside', async () => {
  const fixture = await stockFixture(product.db);
  const rack = await fixture.location('CER-A', { kind: 'scaffale' });
  await fixture.location('CER-A-01', { parent_id: rack });
  await load(keeper, await fixture.product({ name: 'Dadi M10' }), 'CER-A-01', '9');
  const { page, close } = await open(keeper, '/prod');
  await page.getByRole('searchbox').fill('dadi cer-a');
  await page.getByText('Cercato in CER-A e nelle ubicazioni al suo interno.').waitFor();
  await page.getByRole('row', { name: /Dadi M10/ }).waitFor();
  await page.getByRole('link', { name: 'CER-A', exact: true }).click();
  await page.getByRole('heading', { name: 'CER-A', exact: true }).waitFor();
  await page.goBack();
  await page.getByText('Cercato in CER-A').waitFor();

  const inside = page.getByRole('switch', { name: 'Anche nelle ubicazioni al suo interno' });
  assert.equal(await inside.count(), 0);
  await page.goto(`/prod?location=${await findPlaceId(keeper, 'CER-A')}`);
  await page.getByRole('row', { name: /Dadi M10/ }).waitFor();
  assert.equal(await inside.isChecked(), true);
  await inside.click();
  await page.getByText('Nessun prodotto corrisponde').waitFor();
  assert.match(page.url(), /direct=yes/);
  await page.getByRole('button', { name: 'Togli il filtro Ubicazione' }).click();
  await page.getByRole('row', { name: /Dadi M10/ }).waitFor();
  assert.doesNotMatch(page.url(), /direct|location/);
  await close();
});

for (const dark of [false, true])
  trial(`on a ${dark ? 'dark' : 'light'} map a fuller place stands out more; text has contrast`, async () => {
    const { location } = await stockFixture(product.db);
    await location(dark ? 'PIENA-1' : 'PIENA-2');
    const { page, close } = await open(keeper, '/warehouse?scheda=mappa', { dark });
    await page.getByRole('list', { name: 'Legenda' }).waitFor();
    const { background, tints } = await page.evaluate(() => {
      const luminance = (colour: string) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        if (!canvas) return Number.NaN;
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
          const part = byte / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const swatch = (tint: string) => {
        const node = document.querySelector(`[data-tint=${tint}]`);
        if (!node) throw new Error(tint);
        const style = getComputedStyle(node);
        const named = document.createElement('span');
        node.append(named);
        named.style.color = 'var(--plan-text)';
        const text = luminance(getComputedStyle(named).color);
        named.remove();
        return { fill: luminance(style.backgroundColor), text };
      };
      return {
        background: luminance(getComputedStyle(document.body).backgroundColor),
        tints: ['low', 'middle', 'high'].map(swatch),
      };
    });
    const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const standsOut = tints.map(({ fill }) => contrast(fill, background));
    assert.deepEqual(
      standsOut.toSorted((a, b) => a - b),
      standsOut,
    );
    for (const { fill, text } of tints) assert.ok(contrast(fill, text) >= 4.5, `${contrast(fill, text)}`);
    await close();
  });
