/**
 * The product list as the page's address asks for it: its state, its pages and its filters, for both product screens.
 */

import {
  exportProducts,
  type Facet,
  type ListedProduct,
  listProducts,
  productFacets,
} from '@wms/contract/logistics/products/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useAnswer } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { download } from '../../../client/download.ts';
import type { ExportFormat } from '../../../ui/list/ExportMenu.tsx';
import type { FilterChipProps } from '../../../ui/list/FilterChip.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { usePages } from '../../../ui/list/use-pages.ts';
import { useIdle } from '../../../ui/page/use-idle.ts';
import { InsideSwitch } from './InsideSwitch.tsx';

const State = listProducts.query.omit({ cursor: true, limit: true });

export const things = ['prodotto', 'prodotti'] as const;

export function useProducts() {
  const { values: stated, set } = useListState(State);
  const values = withoutStray(stated);
  const { sort, direction, ...filters } = values;
  const pages = usePages<ListedProduct, Pick<Answer<typeof listProducts>, 'takenAs'>>(
    listProducts,
    values,
    (cursor, signal) => call(listProducts, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  const idle = useIdle();
  // The rows first: the counts stand in closed chips.
  const facets = useAnswer(productFacets, { query: filters }, { keepPrevious: true, enabled: idle });
  const filter = (name: FilterName, label: string): FilterChipProps => ({
    label,
    values: facets.data?.[name] ?? noValues,
    chosen: values[name],
    onChoose: (value) =>
      set({
        [name]: value,
        // A sub category is of one macro category.
        ...(name === 'macro' && { sub: undefined }),
        ...(name === 'location' && value === undefined && { direct: undefined }),
      }),
  });
  return {
    values,
    set,
    pages,
    facets: facets.data,
    counted: pages.stale || facets.isPlaceholderData ? undefined : countOf(facets.data?.unit, values.unit),
    filters: [
      filter('macro', 'Categoria'),
      ...(values.macro || values.sub ? [filter('sub', 'Sottocategoria')] : []),
      filter('stock', 'Disponibilità'),
      {
        ...filter('location', 'Ubicazione'),
        beside: (
          <InsideSwitch
            inside={values.direct === undefined}
            onChange={(inside) => set({ direct: inside ? undefined : 'yes' })}
          />
        ),
      },
      filter('kind', 'Tipo'),
      filter('unit', 'Unità'),
      filter('only', 'Altro'),
    ],
    /** What the filters and the text ask for, without the order. */
    wanted: filters,
    narrowed: Object.keys(filters).length > 0,
    clear: () => set({ q: undefined, direct: undefined, ...nothingChosen }),
    save: (format: ExportFormat) => download(exportProducts, { query: { ...values, format } }),
  };
}

/**
 * How many products match in all: each has one unit, and the units are counted without an end, where the list stops at a
 * thousand.
 */
const countOf = (units: Facet | undefined, chosen: string | undefined): number | undefined =>
  units
    ?.filter(({ value }) => chosen === undefined || value === chosen)
    .reduce((sum, { count }) => sum + (count ?? 0), 0);

type Values = ReturnType<typeof useListState<typeof State>>['values'];

/** What says how a place is meant says nothing without one. */
function withoutStray({ direct, ...values }: Values): Values {
  return direct && values.location ? { ...values, direct } : values;
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
