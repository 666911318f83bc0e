/** The product list as the page's address asks for it: its state, its pages and its filters, for both product screens. */
import type { Answer } from '@wms/contract/endpoint';
import {
  exportProducts,
  type Facet,
  type ListedProduct,
  listProducts,
  productFacets,
} from '@wms/contract/logistics/products';
import { useAnswer } from '../../ui/answer.ts';
import { call } from '../../ui/call.ts';
import { download } from '../../ui/download.ts';
import type { ExportFormat } from '../../ui/list/ExportMenu.tsx';
import type { FilterChipProps } from '../../ui/list/FilterChip.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { usePages } from '../../ui/list/use-pages.ts';

const State = listProducts.query.omit({ cursor: true, limit: true });

export const things = ['prodotto', 'prodotti'] as const;

export function useProducts() {
  const { values, set } = useListState(State);
  const { sort, direction, ...filters } = values;
  const pages = usePages<ListedProduct, Pick<Answer<typeof listProducts>, 'takenAs'>>(
    listProducts,
    values,
    (cursor, signal) => call(listProducts, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  const facets = useAnswer(productFacets, { query: filters }, { keepPrevious: true });
  const filter = (name: FilterName, label: string): FilterChipProps => ({
    label,
    values: facets.data?.[name] ?? noValues,
    chosen: values[name],
    // A sub category is of one macro category.
    onChoose: (value) => set({ [name]: value, ...(name === 'macro' && { sub: undefined }) }),
  });
  return {
    values,
    set,
    pages,
    facets: facets.data,
    filters: [
      filter('macro', 'Categoria'),
      ...(values.macro || values.sub ? [filter('sub', 'Sottocategoria')] : []),
      filter('stock', 'Disponibilità'),
      filter('location', 'Ubicazione'),
      filter('kind', 'Tipo'),
      filter('unit', 'Unità'),
      filter('only', 'Altro'),
    ],
    /** What the filters and the text ask for, without the order. */
    wanted: filters,
    narrowed: Object.keys(filters).length > 0,
    clear: () => set({ q: undefined, ...nothingChosen }),
    save: (format: ExportFormat) => download(exportProducts, { query: { ...values, format } }),
  };
}

const noValues: Facet = [];

const nothingChosen = {
  macro: undefined,
  sub: undefined,
  unit: undefined,
  kind: undefined,
  stock: undefined,
  location: undefined,
  only: undefined,
};
type FilterName = keyof typeof nothingChosen;

export const productTitle = ({ id, name, code }: ListedProduct) => ({ name, code, to: `/prod/${id}` });
