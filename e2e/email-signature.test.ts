/** Tests the e-mail signature in Chromium: taken by one click and pasted as in a mail program, and its templates. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { can } from '@wms/contract/platform/permissions';
import { longest, longestNote } from '@wms/contract/utilities/email-signature/samples';
import { type Caller, json } from '../server/testing/app.ts';
import { trial } from '../server/testing/trial.ts';
import {
  type Browser,
  complaintsOf,
  launchBrowser,
  overflow,
  type Page,
  picture,
  violations,
} from './support/browser.ts';
import { choose } from './support/fields.ts';
import { type Product, startProduct } from './support/product.ts';
import { openSignedIn } from './support/signed-in.ts';

let product: Product;
let browser: Browser;
let anna: Caller;
before(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  anna = await product.person({ permissions: [can.emailSignature, can.usersManagement] });
});
after(async () => {
  await browser?.close();
  await product?.stop();
});

const own = '/api/utilities/email-signature';
const templates = '/api/utilities/signature-templates';
const copyButton = (page: Page) => page.getByRole('button', { name: 'Copia firma' });
const preview = (page: Page) => page.frameLocator('iframe[title="Anteprima della firma"]');

async function open(who = anna) {
  const window = await openSignedIn(browser, product.url, who);
  await window.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  const page = await window.newPage();
  const complaints = complaintsOf(page);
  await page.goto('/generaFirmaMail');
  await preview(page).locator('table').first().waitFor();
  return { page, window, complaints };
}

/** A mail program's fields: one for rich text, one for text. */
async function openMailProgram({ window }: Pick<Awaited<ReturnType<typeof open>>, 'window'>) {
  const mail = await window.newPage();
  await mail.setContent('<div id="rich" contenteditable></div><textarea id="plain"></textarea>');
  return {
    paste: async (field: 'rich' | 'plain') => {
      await mail.bringToFront();
      await mail.locator(`#${field}`).focus();
      await mail.keyboard.press('Control+V');
      await mail.waitForFunction((id) => {
        const at = document.getElementById(id);
        return at instanceof HTMLTextAreaElement ? at.value !== '' : at?.innerHTML !== '';
      }, field);
      return field === 'rich' ? mail.locator('#rich').innerHTML() : mail.locator('#plain').inputValue();
    },
    rich: mail.locator('#rich'),
  };
}

test('one click copies the signature; pasted, its table, colours and links are whole, its text complete', async () => {
  const opened = await open();
  const { page, complaints } = opened;
  await copyButton(page).click();
  await page.getByText('Firma copiata').waitFor();
  const { paste, rich } = await openMailProgram(opened);
  await paste('rich');
  assert.equal(await rich.locator('table tbody tr td').count(), 3);
  const name = rich.locator('span', { hasText: 'Anna Prova' }).last();
  const look = await name.evaluate((span) => {
    const { color, fontWeight, fontSize } = getComputedStyle(span);
    const cell = span.closest('td');
    return { color, fontWeight, fontSize, line: cell ? getComputedStyle(cell).borderLeft : '' };
  });
  assert.deepEqual(look, {
    color: 'rgb(11, 122, 117)',
    fontWeight: '700',
    fontSize: '20px',
    line: '3px solid rgb(11, 122, 117)',
  });
  const email = `${anna.username}@example.org`;
  assert.equal(await rich.getByRole('link', { name: email }).getAttribute('href'), `mailto:${email}`);
  assert.equal(await paste('plain'), `Anna Prova\nLa tua organizzazione\n${email}`);
  assert.deepEqual(complaints, []);
});

trial('HTML, text and an .htm file are beside it, and each says what happened', async () => {
  const opened = await open();
  const { page } = opened;
  const take = async (way: string) => {
    await page.bringToFront();
    await page.getByRole('button', { name: 'Altri modi' }).click();
    await page.getByRole('menuitem', { name: way }).click();
  };
  await take('Copia HTML');
  await page.getByText('HTML copiato').waitFor();
  const { paste } = await openMailProgram(opened);
  const html = await paste('plain');
  assert.match(html, /^<table role="presentation"[\s\S]*Anna Prova[\s\S]*<\/table>$/);
  await take('Copia testo');
  await page.getByText('Testo copiato').waitFor();
  assert.match(await paste('rich'), /^<div>Anna Prova<\/div><div>La tua organizzazione<\/div>/);
  const downloading = page.waitForEvent('download');
  await take('Scarica .htm');
  const file = await downloading;
  assert.equal(file.suggestedFilename(), 'Firma Anna Prova.htm');
  assert.ok((await readFile(await file.path(), 'utf8')).includes(`<body>${html}</body>`));
  await page.getByText('Firma scaricata').waitFor();
});

trial('what a person writes, leaves out and adds is shown at once, and is there the next time', async () => {
  const person = await product.person({ permissions: [can.emailSignature] });
  const { page } = await open(person);
  await page.getByRole('textbox', { name: 'Funzione' }).fill('Progettista & <b>pilota</b>');
  await page.getByRole('switch', { name: 'E-mail nella firma' }).click({ force: true });
  await page.getByRole('button', { name: 'Aggiungi collegamento' }).click();
  const address = page.getByRole('textbox', { name: 'Indirizzo', exact: true }).last();
  await address.fill('javascript:alert(1)');
  await copyButton(page).click();
  await page.getByText('Scrivi un indirizzo che comincia con https://').waitFor();
  assert.equal(await page.getByText('Firma copiata').count(), 0);
  await address.fill('linkedin.com/in/anna');
  await preview(page).getByText('Progettista & <b>pilota</b>', { exact: true }).waitFor();
  await preview(page).getByText('LinkedIn').waitFor();
  assert.equal(await preview(page).locator('a[href^="mailto:"]').count(), 0);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await copyButton(page).click();
  await page.getByText('Firma copiata').waitFor();
  assert.equal((await saved).status(), 200);
  await page.reload();
  await preview(page).getByText('LinkedIn').waitFor();
  assert.equal(
    await page.getByRole('textbox', { name: 'Funzione' }).inputValue(),
    'Progettista & <b>pilota</b>',
  );
  assert.equal(await page.getByRole('switch', { name: 'E-mail nella firma' }).isChecked(), false);
});

trial(
  'the longest signature of every layout is as wide as its window, at 600 and 320 px, light and dark',
  async () => {
    const person = await product.person({ permissions: [can.emailSignature] });
    for (const layout of ['classica', 'laterale', 'essenziale'])
      await anna.post(templates, { name: `Lunga ${layout}`, layout, accent: '#c2410c', note: longestNote });
    const { templates: offered } = await json<{ templates: { id: number; name: string }[] }>(
      await person.get(own),
    );
    const { links, organisation: _, ...texts } = longest;
    const fields = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, { text, shown: true }]),
    );
    const long = offered.filter(({ name }) => name.startsWith('Lunga'));
    assert.equal(long.length, 3);
    for (const { id, name } of long) {
      const saving = await person.fetch(own, {
        method: 'PUT',
        body: JSON.stringify({ templateId: id, fields, links }),
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(saving.status, 200, await saving.text());
      const { page, window } = await open(person);
      for (const [label, most] of [
        ['Computer', 600],
        ['Telefono', 296],
      ] as const) {
        await page.getByLabel('Larghezza dell’anteprima').getByText(label).click();
        const table = preview(page).locator('body > table');
        await page.waitForFunction(
          (wide) => document.querySelector('iframe')?.getBoundingClientRect().width === wide,
          most + 24,
        );
        const { width = 0 } = (await table.boundingBox()) ?? {};
        assert.ok(width > 0 && width <= most, `${name}: ${width} px of ${most}`);
      }
      await page.getByText('Scuro', { exact: true }).click();
      await preview(page).locator('html[data-scheme=dark]').waitFor({ state: 'attached' });
      await window.close();
    }
  },
);

trial(
  'what is in a template runs nowhere, and a template with a script is refused with one sentence',
  async () => {
    const window = await openSignedIn(browser, product.url, anna);
    const page = await window.newPage();
    const asked: string[] = [];
    // A request that the policy refuses never reaches the network.
    await window.route(/tracker\.example|api\/utilities\/home$/, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.goto('/generaFirmaMail/modelli');
    await page.getByRole('link', { name: 'Nuovo modello' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Su misura');
    await choose(page, 'Disposizione', 'Su misura');
    const html = page.getByRole('textbox', { name: 'HTML' });
    assert.match(await html.inputValue(), /^<table[\s\S]*\{\{nome\}\}/);
    await html.fill(
      '<b>{{nome}}</b><script>parent.postMessage({ height: 1999 }, "*")</script>' +
        '<img src="x" onerror="parent.postMessage({ height: 1999 }, \'*\')">' +
        '<img src="http://tracker.example/x.gif"><form action="/api/utilities/home"><button>Invia</button></form>',
    );
    await preview(page).getByText('Giulia Rinaldi').waitFor();
    await preview(page).getByRole('button', { name: 'Invia' }).click();
    const noScript = 'Riga 1: <script> non è ammesso: una firma non contiene codice';
    // The field says what saving would refuse before anybody saves.
    await page.getByText(noScript).waitFor();
    assert.equal(await html.getAttribute('aria-invalid'), 'true');
    const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Crea modello' }).click();
    assert.equal((await refused).status(), 422);
    await page.getByText(noScript).waitFor();
    assert.ok(await page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height < 1000));
    assert.deepEqual(asked, []);

    await html.fill('');
    await page.getByRole('button', { name: 'Nome', exact: true }).click();
    await page.getByRole('button', { name: 'Crea modello' }).click();
    await page.getByText('Modello «Su misura» creato').waitFor();
    await page.getByRole('button', { name: 'Altre azioni per Su misura' }).click();
    await page.getByRole('menuitem', { name: 'Rendi predefinito' }).click();
    await page.getByText('«Su misura» è ora il modello di chi non ne sceglie uno').waitFor();
  },
);

trial(
  'while HTML is typed, the field says what saving would refuse, and is silent as soon as it is right',
  async () => {
    for (const size of [1280, 390] as const) {
      const window = await openSignedIn(browser, product.url, anna, size);
      const page = await window.newPage();
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.goto('/generaFirmaMail/modelli/nuovo');
      await choose(page, 'Disposizione', 'Su misura');
      const html = page.getByRole('textbox', { name: 'HTML' });
      await html.fill('<b>{{nome}}</b>\n<p>{{reparto}}</p>');
      await page.getByText('Riga 2: <p>').waitFor();
      assert.match((await html.getAttribute('aria-describedby')) ?? '', /error/);
      await picture(page, 'signature-refused-while-typed', size);
      assert.deepEqual(await violations(page, { menuToo: false }), []);
      assert.equal(await overflow(page), 0);
      await html.fill('<b>{{nome}}</b><br>{{funzione}');
      await page.getByText('Riga 1: un campo comincia con «{{» e non finisce con «}}»').first().waitFor();
      await html.fill('<b>{{nome}}</b><br>{{funzione}}');
      await page.getByText(/^Riga \d/).waitFor({ state: 'detached' });
      assert.equal(await html.getAttribute('aria-invalid'), null);
      assert.deepEqual(sent, []);
      await window.close();
    }
  },
);

trial('two people who edit one template: the second one sees what the first one changed', async () => {
  const { rows } = await json<{ rows: { id: number; name: string; version: number }[] }>(
    await anna.get(templates),
  );
  const template = rows.find(({ name }) => name === 'Classica');
  assert.ok(template);
  const page = await (await openSignedIn(browser, product.url, anna)).newPage();
  await page.goto(`/generaFirmaMail/modelli/${template.id}`);
  await page.getByRole('textbox', { name: 'Nota di chiusura' }).fill('Cinque per mille');
  const first = await anna.fetch(`${templates}/${template.id}`, {
    method: 'PATCH',
    body: JSON.stringify({
      name: 'Classica',
      layout: 'classica',
      accent: '#c2410c',
      version: template.version,
    }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(first.status, 200);
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Intanto Anna Prova ha salvato altre modifiche').waitFor();
  await page.getByText('#c2410c').first().waitFor();
  await page.getByRole('button', { name: 'Salva le mie' }).click();
  await page.getByText('Modello «Classica» salvato').waitFor();
});
