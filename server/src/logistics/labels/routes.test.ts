/** Reads printed labels back from the page's pixels, and looks their codes up as a scanner would. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type LabelContent,
  type LabelFormat,
  labelFormats,
  sheetOf,
} from '@wms/contract/logistics/labels/endpoints';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { type LabelPage, readLabels } from '../../../testing/logistics/labels.ts';
import { type StockFixture, stockFixture } from '../../../testing/stock.ts';
import { isTrial, trial } from '../../../testing/trial.ts';

let app: TestApp;
let keeper: Caller;
let fixture: StockFixture;
const products: number[] = [];
const long = 'Tessuto di carbonio twill 2x2 da 200 g/m² in rotolo da cinquanta metri con certificato '
  .repeat(2)
  .trim();
before(async () => {
  app = await startTestApp({ publicUrl: 'https://wms.example.org' });
  keeper = await app.person({ permissions: ['log_WHR_BRW'] });
  fixture = await stockFixture(app.db);
  for (const name of [
    long,
    'M'.repeat(200),
    'Ω 47 k',
    ...Array.from({ length: isTrial ? 12 : 3 }, (_, n) => `Vite M${n}`),
  ])
    products.push(await fixture.product({ name }));
});
after(() => app.stop());

async function print(query: Record<string, string>): Promise<LabelPage[]> {
  const response = await keeper.get(`/api/logistics/labels?${new URLSearchParams(query)}`);
  assert.equal(response.status, 200, await response.clone().text());
  return readLabels(new Uint8Array(await response.arrayBuffer()));
}
const printProducts = (
  format: LabelFormat,
  content: LabelContent,
  more: Record<string, string> = {},
  ids: number[] = products,
) => print({ kind: 'product', ids: ids.join(), format, content, ...more });

/** Looks a code up as the scanner does. */
async function lookUp(code: string) {
  const answer = await json<{ kind: string; product?: { id: number }; location?: { id: number } }>(
    await keeper.get(`/api/logistics/lookup?${new URLSearchParams({ code })}`),
  );
  return [answer.kind, answer.product?.id ?? answer.location?.id];
}

test('a letter that no font has is named by the preview, also that of a later label, and by the print', async () => {
  const foreign = await fixture.product({ name: 'Resina 김철수' });
  const query = new URLSearchParams({
    kind: 'product',
    ids: [products.at(-1), foreign].join(),
    format: 'a4-5x13',
    content: 'qr',
  });
  for (const path of ['/api/logistics/labels/preview', '/api/logistics/labels']) {
    const response = await keeper.get(`${path}?${query}`);
    assert.equal(response.status, 409, path);
    const { detail } = (await response.json()) as { detail: string };
    assert.match(
      detail,
      /^Nei caratteri di stampa non c’è 김, 철 e 수: scrivi «Resina 김철수» con altre lettere/,
    );
  }
});

test('every label of every format is read from the printed page and leads to its product', async () => {
  // Every format is drawn by the same code from its own sizes: the smallest sheet and a roll differ most.
  for (const format of isTrial ? labelFormats : (['a4-5x13', 'roll-62'] as const)) {
    const codes = (await printProducts(format, 'both')).flatMap((page) => page.codes);
    const squares = codes.filter(({ kind }) => kind === 'QRCode').map(({ text }) => text);
    assert.deepEqual(
      squares.toSorted(),
      products.map((id) => `https://wms.example.org/p/${id}`).toSorted(),
      format,
    );
    const bars = codes.filter(({ kind }) => kind === 'Code128').map(({ text }) => text);
    assert.equal(bars.length, format === 'a4-5x13' ? 0 : products.length, format);
    for (const text of [squares[3] ?? '', ...bars.slice(0, 2)])
      assert.equal((await lookUp(text))[0], 'product', text);
  }
  const [id = 0] = products;
  assert.deepEqual(await lookUp(`https://wms.example.org/p/${id}`), ['product', id]);
  assert.deepEqual(await lookUp(`/p/${id}`), ['product', id]);
});

trial(
  'labels stand at their places on the sheet, used places are skipped, and copies follow each other',
  async () => {
    for (const format of isTrial ? (['a4-3x8', 'a4-2x7', 'a4-5x13'] as const) : (['a4-3x8'] as const)) {
      const sheet = sheetOf(format);
      assert.ok(sheet);
      const each = sheet.columns * sheet.rows;
      const pages = await printProducts(
        format,
        'qr',
        { skip: String(each - 1), copies: '2' },
        products.slice(0, 2),
      );
      assert.deepEqual(
        pages.map(({ width, height, codes }) => [Math.round(width), Math.round(height), codes.length]),
        [
          [210, 297, 1],
          [210, 297, 3],
        ],
      );
      const [last] = pages[0]?.codes ?? [];
      assert.ok(
        last && last.x > 210 - sheet.left - sheet.width && last.y > 297 - sheet.top - sheet.height,
        format,
      );
      const second = pages[1]?.codes
        .toSorted((a, b) => a.y - b.y || a.x - b.x)
        .map(({ text }) => text.split('/').pop());
      assert.deepEqual(second?.toSorted(), [products[0], products[1], products[1]].map(String), format);
    }
  },
);

trial('a long name is cut, and a roll’s label is as high as its content', async () => {
  const [sheet] = await printProducts('a4-3x8', 'both', {}, products.slice(0, 1));
  assert.match(sheet?.words ?? '', /Tessuto di carbonio.*…/);
  const rolls = await printProducts('roll-62', 'both', {}, products.slice(0, 4));
  assert.equal(rolls.length, 4);
  for (const { width, height } of rolls) {
    assert.equal(Math.round(width), 62);
    assert.ok(height > 30 && height < 60, String(height));
  }
});

test('a place gets labels for itself and every place below it, and each leads there', async () => {
  const rack = await fixture.location('OFF-A', { name: 'Scaffale A' });
  const shelves: number[] = [];
  for (const n of [1, 2, 3]) shelves.push(await fixture.location(`OFF-A-0${n}`, { parent_id: rack }));
  const pages = await print({ kind: 'location', below: String(rack), format: 'a4-2x7', content: 'both' });
  const codes = pages.flatMap((page) => page.codes);
  assert.deepEqual(
    codes.map(({ text }) => text).toSorted(),
    [
      'OFF-A',
      'OFF-A-01',
      'OFF-A-02',
      'OFF-A-03',
      ...[rack, ...shelves].map((id) => `https://wms.example.org/l/${id}`),
    ].toSorted(),
  );
  assert.deepEqual(await lookUp('OFF-A-02'), ['location', shelves[1]]);
  assert.deepEqual(await lookUp(`https://wms.example.org/l/${rack}`), ['location', rack]);
  assert.match(pages[0]?.words ?? '', /Magazzino di prova › Scaffale A/);
});

trial(
  'a code too long for bars gets a square; without a public address the square contains the code',
  async () => {
    const code = `ARTICOLO-DEL-FORNITORE-${'0123456789'.repeat(3)}-X`;
    const long = await fixture.product({ code });
    const [page] = await printProducts('a4-3x8', 'code128', {}, [long]);
    assert.deepEqual(
      page?.codes.map(({ kind, text }) => [kind, text]),
      [['QRCode', `https://wms.example.org/p/${long}`]],
    );
    const plain = await startTestApp();
    try {
      const who = await plain.person({ permissions: ['log_WHR_BRW'] });
      const own = await (await stockFixture(plain.db)).product({ code: 'VITE-M8' });
      const response = await who.get(
        `/api/logistics/labels?kind=product&ids=${own}&format=roll-62&content=qr`,
      );
      const [label] = await readLabels(new Uint8Array(await response.arrayBuffer()));
      assert.deepEqual(
        label?.codes.map(({ text }) => text),
        ['VITE-M8'],
      );
    } finally {
      await plain.stop();
    }
  },
);

test('the labels of a list are for the first 500 products that its filters find, in its order', async () => {
  const idsOf = async (query: Record<string, string>) =>
    json<number[]>(await keeper.get(`/api/logistics/products/ids?${new URLSearchParams(query)}`));
  const screws = products.slice(3);
  assert.deepEqual(
    (await idsOf({ q: 'vite', sort: 'code', direction: 'desc' })).toSorted((a, b) => a - b),
    screws,
  );
  const byCode = await idsOf({ q: 'vite', sort: 'code' });
  assert.deepEqual(await idsOf({ q: 'vite', sort: 'code', direction: 'desc' }), byCode.toReversed());
  await sql`insert into products (code, name, sub_category_id, unit)
            select 'N-' || n, 'Numero ' || n, ${fixture.subCategoryId}, 'pz' from generate_series(1, 501) n`.execute(
    app.db,
  );
  assert.equal((await idsOf({ q: 'numero' })).length, 500);
  const response = await keeper.get('/api/logistics/products/ids?limit=3');
  assert.equal(response.status, 422);
});

test('impossible labels are refused, and the preview has the number of labels and a drawing', async () => {
  const ask = (query: string, who = keeper) =>
    who.get(`/api/logistics/labels?format=a4-3x8&content=qr&${query}`);
  assert.equal((await ask('kind=product')).status, 422);
  assert.equal((await ask('kind=product&below=1')).status, 422);
  assert.equal((await ask('kind=product&ids=1,,2')).status, 422);
  assert.equal((await ask('kind=product&ids=2147483647')).status, 404);
  assert.equal((await ask(`kind=product&ids=${Array(501).fill(1).join()}`)).status, 422);
  assert.equal((await ask(`kind=product&ids=${products[0]}`, await app.person())).status, 403);
  const preview = await json<{ count: number; svg: string }>(
    await keeper.get(
      `/api/logistics/labels/preview?format=roll-62&content=both&kind=product&ids=${products.join()}`,
    ),
  );
  assert.equal(preview.count, products.length);
  assert.match(preview.svg, /^<svg/);
});
