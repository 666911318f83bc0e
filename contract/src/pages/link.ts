/** The addresses of pages, made from the page table: a path or a parameter that it doesn't have doesn't compile. */
import type { PagePath } from './table.ts';

/** The names of the parameters in a path: `id` for '/prod/$id/modifica'. */
export type PageParam<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | PageParam<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** The pages whose path is an address already. */
export type PlainPage = { [Path in PagePath]: PageParam<Path> extends never ? Path : never }[PagePath];

declare const made: unique symbol;
/** The address of a page in this product, with its search parameters. */
export type PageAddress = PlainPage | (`/${string}` & { readonly [made]: true });

type Search = Readonly<Record<string, string | number | undefined>>;

/** Writes the address of a page: `pageLink('/prod/$id', { id: 7 }, { scheda: 'movimenti' })`. */
export function pageLink<Path extends PagePath>(
  path: Path,
  params: Readonly<Record<PageParam<Path>, string | number>>,
  search: Search = {},
): PageAddress {
  const given: Readonly<Record<string, string | number>> = params;
  const address = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `${address}${query.size > 0 ? `?${query}` : ''}` as PageAddress;
}
