import type { Direction } from '../table/column.ts';
import type { FilterProps } from './chips/filter.ts';

export type Order<Sort extends string> = { label: string; sort: Sort; direction: Direction };

type OrderableList<Sort extends string> = {
  values: { q?: string | undefined; sort?: Sort | undefined; direction?: Direction | undefined };
  set: (chosen: { sort?: Sort | undefined; direction?: Direction | undefined }) => void;
};

const bestMatch = { value: 'match', label: 'Più pertinenti' };

/**
 * Makes the order of a list, chosen with the chip or with a click on a header. The first order is the default. A list
 * that is ordered `byMatch` shows the best match first during a search; then no column orders it (null).
 */
export function listOrder<Sort extends string>(
  { values: { q, sort, direction }, set }: OrderableList<Sort>,
  orders: readonly [Order<Sort>, ...Order<Sort>[]],
  { byMatch = false } = {},
) {
  const matches = byMatch && Boolean(q);
  const current = sort ? { sort, direction: direction ?? 'asc' } : matches ? null : orders[0];
  const chip: FilterProps = {
    label: 'Ordina',
    values: [
      ...(matches ? [bestMatch] : []),
      ...orders.map((order) => ({ value: nameOf(order), label: order.label })),
    ],
    chosen: current ? nameOf(current) : bestMatch.value,
    onChoose: (value) => {
      const chosen = orders.find((order) => nameOf(order) === value);
      set({ sort: chosen?.sort, direction: chosen?.direction });
    },
    mandatory: true,
  };
  // The first click uses the header's own direction, the second one reverses it.
  const sortBy = (by: Sort) => {
    const first = orders.find((order) => order.sort === by)?.direction ?? 'asc';
    const other = first === 'asc' ? 'desc' : 'asc';
    set({ sort: by, direction: current?.sort === by && current.direction === first ? other : first });
  };
  return { chip, table: { order: current, onSort: sortBy } };
}

const nameOf = ({ sort, direction }: { sort: string; direction: string }) => `${sort} ${direction}`;
