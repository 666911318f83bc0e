/** The goods and shelves of the demo with which the acts are done. */
import { locationStock } from '@wms/contract/logistics/locations/endpoints';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { Instance } from '../instance.ts';

export type Goods = { id: number; code: string };

export type Store = {
  /** A product of which there are several. */
  known: Goods;
  /** A tool that is there. */
  tool: Goods;
  /** Ten products that are counted as a whole and lie in one place each. */
  ten: readonly Goods[];
  /** A place with at least five such products, and the five. */
  shelf: { code: string; goods: readonly Goods[] };
};

/** Reads the store of a demo; throws where the demo has no such goods. */
export async function readStore({ url, token }: Pick<Instance, 'url' | 'token'>): Promise<Store> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const search = async (q: string) =>
    listProducts.answer.parse(await read(`${listProducts.path}?q=${encodeURIComponent(q)}&limit=10`)).rows;
  const first = (rows: readonly Goods[], what: string) => {
    const [row] = rows;
    if (!row) throw new Error(`the demo has no ${what}`);
    return { id: row.id, code: row.code };
  };
  const { rows } = listProducts.answer.parse(await read(`${listProducts.path}?limit=100`));
  const ten: Goods[] = [];
  let shelf: Store['shelf'] | undefined;
  for (const { id, code } of rows) {
    if (ten.length >= 10 && shelf) break;
    const stock = productStock.answer.parse(await read(productStock.path.replace(':id', `${id}`)));
    const [place] = stock.rows;
    if (!place || stock.rows.length > 1 || stock.product.tracking !== 'none') continue;
    if (ten.length < 10) ten.push({ id, code });
    if (shelf) continue;
    const inside = locationStock.answer.parse(
      await read(`${locationStock.path.replace(':id', `${place.location.id}`)}?limit=20`),
    );
    const whole = inside.rows.filter(({ product }) => product.tracking === 'none');
    if (whole.length === inside.rows.length && whole.length >= 5)
      shelf = { code: place.location.code, goods: whole.map(({ product }) => product) };
  }
  if (ten.length < 10 || !shelf) throw new Error('the demo has too few goods that are counted as a whole');
  return {
    known: first(await search('loctite 243'), 'Loctite 243'),
    tool: first(await search('calibro digitale'), 'calliper'),
    ten,
    shelf,
  };
}
