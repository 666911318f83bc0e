/** The goods and shelves of the demo with which the acts are done. */
import { locationStock } from '@wms/contract/logistics/locations/endpoints';
import { listProducts } from '@wms/contract/logistics/products/reading';
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { Instance } from '../instance.ts';

export type Goods = { id: number; code: string };

export type Store = {
  /** A tool that is there, and isn't told from others by a serial number. */
  tool: Goods;
  /** Ten products that are counted in pieces, without lots, and lie in one place each. */
  ten: readonly Goods[];
  /** A place with at least five products without lots, which nobody has counted yet. */
  shelf: Shelf;
};

export type Shelf = { code: string; goods: readonly Goods[] };

/** Reads as many stores of a demo, each with a shelf of its own; throws where the demo has no such goods. */
export async function readStores(
  { url, token }: Pick<Instance, 'url' | 'token'>,
  number: number,
): Promise<Store[]> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const list = async (query: Record<string, string>) =>
    listProducts.answer.parse(await read(`${listProducts.path}?${new URLSearchParams(query)}`)).rows;
  const stockOf = async (id: number) =>
    productStock.answer.parse(await read(productStock.path.replace(':id', `${id}`)));

  const ten: Goods[] = [];
  const shelves = new Map<string, Shelf>();
  for (const { id, code, unit } of await list({ limit: '100' })) {
    if (ten.length >= 10 && shelves.size >= number) break;
    // The form proposes no quantity of what is measured.
    if (unit !== 'pz') continue;
    const { rows, product } = await stockOf(id);
    const [place] = rows;
    if (!place || rows.length > 1 || product.tracking !== 'none') continue;
    if (ten.length < 10) ten.push({ id, code });
    if (shelves.size >= number) continue;
    const inside = locationStock.answer.parse(
      await read(`${locationStock.path.replace(':id', `${place.location.id}`)}?limit=20`),
    );
    const whole = inside.rows.filter((row) => row.product.tracking === 'none');
    if (whole.length === inside.rows.length && whole.length >= 5)
      shelves.set(place.location.code, {
        code: place.location.code,
        goods: whole.map((row) => row.product),
      });
  }
  const tools = await list({ kind: 'attrezzatura', stock: 'available', limit: '100' });
  let tool: Goods | undefined;
  for (const { id, code } of tools) {
    const { rows, product } = await stockOf(id);
    // Each piece with a number of its own would be asked for.
    if (rows.length === 1 && product.tracking === 'none') tool ??= { id, code };
  }
  if (ten.length < 10 || shelves.size < number || !tool)
    throw new Error('the demo has too few goods without lots');
  const lent = tool;
  return [...shelves.values()].map((shelf) => ({ tool: lent, ten, shelf }));
}
