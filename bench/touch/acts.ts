/** The daily acts of the store's trial, each done in the fewest clicks and keys that the product allows. */
import type { Locator, Page } from 'playwright-core';
import type { Hand } from './hand.ts';
import type { Act } from './measure.ts';

const alert = (page: Page, words: string | RegExp) => page.locator('[data-show]').getByText(words).waitFor();
const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

/** Opens the palette: by its key at a desk, by the button of the top bar on a phone. */
async function openPalette(hand: Hand): Promise<void> {
  if (hand.touches) await hand.press(button(hand.page, 'Cerca').first());
  else await hand.key('Control+k');
}
const option = (page: Page, name: RegExp) => page.getByRole('option', { name }).first();

async function unloadByLine(hand: Hand): Promise<void> {
  await openPalette(hand);
  await hand.type('scarica 4 loctite 243');
  await hand.key('Enter');
  await alert(hand.page, /Movimento registrato/);
}
async function undo(hand: Hand): Promise<void> {
  await hand.press(hand.page.locator('[data-show]').getByRole('button', { name: 'Annulla', exact: true }));
  await alert(hand.page, /^Annullato/);
}

export const acts: readonly Act[] = [
  {
    what: 'unload a known product by its line',
    aim: '‘scarica 4 loctite 243’ Enter',
    from: '/',
    perform: unloadByLine,
    restore: undo,
  },
  {
    what: 'unload one on its page',
    aim: '≤ 8 keys / ≤ 3 taps',
    from: ({ ten }) => `/prod/${ten[0]?.id}`,
    perform: async (hand) => {
      const { page } = hand;
      const unload = page
        .getByRole('region', { name: 'Giacenza e azioni' })
        .getByRole('button', { name: 'Scarica' });
      if (hand.touches) await hand.press(unload);
      else {
        await unload.waitFor();
        await hand.key('s');
      }
      await page.getByRole('dialog').locator('[data-path$=quantity]:focus').waitFor();
      if (hand.touches) await hand.press(button(page.getByRole('dialog'), 'Scarica'));
      else await hand.key('Enter');
      await alert(page, /Movimento registrato/);
    },
    restore: undo,
  },
  { what: 'undo', aim: '1 click', from: '/', prepare: unloadByLine, perform: undo },
  {
    what: 'where is it, who has it',
    aim: '6 keys, 0 pages',
    from: '/',
    perform: async (hand) => {
      await openPalette(hand);
      await hand.type('locti');
      await option(hand.page, /loctite 243.*(-|·)/is).waitFor();
    },
  },
  {
    what: 'find a person',
    aim: '4 keys + Enter',
    from: '/',
    perform: async (hand) => {
      await openPalette(hand);
      await hand.type('leon');
      await option(hand.page, /Leon/).waitFor();
      await hand.key('Enter');
      await hand.page.waitForURL(/\/(utenti|tesserati)\//);
    },
  },
  {
    what: 'lend a tool on its page',
    aim: '≤ 1 + 12',
    from: ({ tool }) => `/prod/${tool.id}`,
    perform: async (hand) => {
      const { page } = hand;
      const lend = page
        .getByRole('region', { name: 'Giacenza e azioni' })
        .getByRole('button', { name: 'Presta' });
      if (hand.touches) await hand.press(lend);
      else {
        await lend.waitFor();
        await hand.key('p');
      }
      const dialog = page.getByRole('dialog', { name: 'Presta', exact: true });
      await dialog.locator('[data-path=borrowerId]:focus').waitFor();
      await hand.type('sala');
      await option(page, /Sala/).waitFor();
      if (hand.touches) {
        await hand.press(option(page, /Sala/));
        await hand.press(button(dialog, 'Presta'));
      } else {
        await hand.key('Enter');
        await option(page, /Sala/).waitFor({ state: 'hidden' });
        await hand.key('Enter');
      }
      await alert(page, /^Prestato /);
    },
  },
  {
    what: 'take it back with the reader',
    aim: 'scan + Enter',
    from: '/scan?modo=cerca',
    perform: async (hand, { tool }) => {
      await hand.scan(tool.code);
      const back = button(hand.page, /^Restituito/).first();
      await back.waitFor();
      if (hand.touches) await hand.press(back);
      else await hand.key('Enter');
      await alert(hand.page, /Restituzione registrata/);
    },
  },
  {
    what: 'new product with photo, stock and label',
    aim: '≤ 10 acts, letters of names apart',
    from: '/prod/nuovo',
    perform: async (hand, { shelf }) => {
      const { page } = hand;
      const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } });
      await hand.choose(page.getByLabel('Foto del prodotto', { exact: true }), {
        name: 'foto.png',
        mimeType: 'image/png',
        buffer: photo,
      });
      await page.locator('[data-path=name]').focus();
      await hand.type('Morsetto');
      await hand.press(page.locator('[data-path=subCategoryId]'));
      await hand.press(page.getByRole('option').first());
      await hand.press(page.locator('[data-path="stock.quantity"]'));
      await hand.type('12');
      await hand.press(page.locator('[data-path="stock.toLocationId"]'));
      await hand.type(shelf.code);
      await hand.press(page.getByRole('option', { name: shelf.code }).first());
      await hand.press(page.getByLabel('Stampa etichetta'));
      await hand.press(button(page, 'Crea prodotto'));
      await page.getByRole('region', { name: 'Giacenza e azioni' }).waitFor();
    },
  },
  {
    what: 'receive ten different things by scan',
    aim: '10 scans + places, all arrive',
    from: '/scan?modo=carico',
    perform: async (hand, { shelf, ten }) => {
      await hand.scan(shelf.code);
      for (const { code } of ten) await hand.scan(code);
      await hand.page.getByText('10 letti, 10 righe').waitFor();
      await hand.press(button(hand.page, 'Carica 10 righe'));
      await alert(hand.page, /registrat/);
    },
  },
  {
    what: 'count a shelf',
    aim: 'scan the shelf + counting',
    from: '/scan?modo=conta',
    perform: async (hand, { shelf }) => {
      await hand.scan(shelf.code);
      await hand.page.getByRole('region', { name: `Conta ${shelf.code}` }).waitFor();
      for (const { code } of shelf.goods.slice(0, 5)) {
        await hand.scan(code);
        await hand.page.getByRole('form', { name: `Conta ${code}` }).waitFor();
        await hand.type('3');
        await hand.key('Enter');
        await hand.page.getByRole('form', { name: `Conta ${code}` }).waitFor({ state: 'detached' });
      }
    },
  },
  {
    what: 'a draft order for one supplier',
    aim: '1 click',
    from: '/ordini/da-ordinare',
    perform: async (hand) => {
      await hand.press(button(hand.page, /^Crea bozza per/).first());
      await hand.page.waitForURL(/\/ordini\/\d+$/);
    },
  },
  {
    what: 'delivery note of five scanned lines issued',
    aim: '≤ 3 + 5 scans',
    from: '/ddtV',
    prepare: issueNote,
    perform: issueNote,
  },
];

/** Writes and issues a delivery note of five lines. The first one of a session also chooses type and recipient. */
async function issueNote(
  hand: Hand,
  { shelf }: { shelf: { goods: readonly { code: string }[] } },
): Promise<void> {
  const { page } = hand;
  await page.goto('/ddtV');
  const recipient = page.getByRole('textbox', { name: 'Destinatario' });
  const type = page.locator('[data-path=typeId]');
  await type.waitFor();
  // The first note of a person has nothing to be like.
  const isProposed = await type
    .and(page.locator(':not([value=""])'))
    .waitFor({ timeout: 3000 })
    .then(
      () => true,
      () => false,
    );
  if (!isProposed) {
    await hand.press(type);
    await hand.press(page.getByRole('option', { name: 'Vendita', exact: true }));
  }
  await recipient.waitFor();
  for (const { code } of shelf.goods.slice(0, 5)) {
    await hand.scan(code);
    await page.getByRole('list', { name: 'Righe' }).getByText(code, { exact: false }).first().waitFor();
  }
  const chip = page.getByRole('button', { name: /^Come l’ultima volta|^Di nuovo/ });
  if (await chip.count()) await hand.press(chip.first());
  else {
    await hand.press(recipient);
    await hand.type('a');
    await hand.press(page.getByRole('option').first());
  }
  await hand.press(button(page, /^Emetti: scarica/));
  await page.getByRole('heading', { name: /^DDT \d+\/\d{4}$/ }).waitFor();
}
