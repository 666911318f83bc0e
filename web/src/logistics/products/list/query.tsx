/**
 * The product list that the page's address describes: its state, its pages and its filters, for both product screens.
 */

import { Switch } from '@mantine/core';
import {
  exportProducts,
  listProducts,
  mostCountedSuppliers,
  productFacets,
} from '@wms/contract/logistics/products/reading';
import { seesSuppliers } from '@wms/contract/logistics/shared/access';
import type { Facet } from '@wms/contract/platform/lists';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import type { FilterProps } from '../../../ui/list/chips/filter.ts';
import type { ListFilter } from '../../../ui/list/ListPage.tsx';
import { type ListValues, useList } from '../../../ui/list/use-list.ts';
import { useIdle } from '../../../ui/page/use-idle.ts';
import { SupplierFilter } from '../../pickers/SupplierFilter.tsx';
import classes from './InsideSwitch.module.css';

export const things = ['prodotto', 'prodotti'] as const;

export function useProducts() {
  const list = useList(listProducts, { clean: withoutStray, exporter: exportProducts });
  const { values, set } = list;
  const { sort, direction, ...wanted } = values;
  const idle = useIdle();
  // The rows are fetched first, because the counts are in closed chips.
  const facets = useAnswer(productFacets, { query: wanted }, { keepPrevious: true, enabled: idle });
  const filter = (name: keyof NonNullable<typeof facets.data>, label: string): FilterProps => ({
    ...list.filter(name, label, facets.data?.[name] ?? noValues),
    onChoose: (value) =>
      set({
        [name]: value,
        // A sub category belongs to one macro category, so another macro category clears it.
        ...(name === 'macro' && { sub: undefined }),
        ...(name === 'location' && value === undefined && { direct: undefined }),
      }),
  });
  const seesAll = useMay(seesSuppliers);
  const suppliers: ListFilter = filter('supplier', 'Fornitore');
  // With this many suppliers the menu doesn't have all of them, so the person searches them on the server, without
  // counts.
  if (seesAll && suppliers.values.length >= mostCountedSuppliers) suppliers.chip = SupplierFilter;
  const total =
    list.pages.total?.more && facets.data && !facets.isPlaceholderData
      ? countIn(facets.data.unit, values.unit)
      : null;
  return {
    ...list,
    pages: total ? { ...list.pages, total } : list.pages,
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
      ...(suppliers.values.length > 0 || values.supplier ? [suppliers] : []),
      filter('kind', 'Tipo'),
      filter('unit', 'Unità'),
      filter('only', 'Altro'),
    ],
    /** The values of the filters and of the search text, without the order. */
    wanted,
  };
}

export type Products = ReturnType<typeof useProducts>;

type Values = ListValues<typeof listProducts>;

/** Removes `direct` when no place is chosen, because it has no meaning then. */
const withoutStray = ({ direct, ...values }: Values) =>
  direct && values.location ? { ...values, direct } : values;

const noValues: Facet = [];

/**
 * The list stops counting at a thousand, but its filters count everything. Both must show the same number, so the count
 * is the sum over the units: each product has exactly one unit.
 */
function countIn(units: Facet, chosen: string | undefined) {
  const counted = chosen ? units.filter(({ value }) => value === chosen) : units;
  return { count: counted.reduce((sum, { count }) => sum + (count ?? 0), 0), more: false };
}

type Props = { inside: boolean; onChange: (inside: boolean) => void };

/** A switch: whether the filter of a place includes the places inside it. */
function InsideSwitch({ inside, onChange }: Props) {
  return (
    <Switch
      classNames={{ root: classes.root, label: classes.label }}
      label="Anche nelle ubicazioni al suo interno"
      checked={inside}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
