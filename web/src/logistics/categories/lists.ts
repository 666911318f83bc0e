/** The lists of both levels as the page's address asks for them. */
import { listMacroCategories, listSubCategories } from '@wms/contract/logistics/categories/endpoints';
import { call } from '../../client/call/send.ts';
import type { FilterChipProps } from '../../ui/list/FilterChip.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { usePages } from '../../ui/list/use-pages.ts';

const MacroState = listMacroCategories.query.omit({ cursor: true, limit: true });
const SubState = listSubCategories.query.omit({ cursor: true, limit: true });

export function useMacroCategories() {
  const { values, set } = useListState(MacroState);
  const pages = usePages(listMacroCategories, values, (cursor, signal) =>
    call(listMacroCategories, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  return { values, set, pages };
}

/** `macro`: only of this one, whatever the address says. */
export function useSubCategories(macro?: string) {
  const { values: state, set } = useListState(SubState);
  const values = macro ? { ...state, macro } : state;
  const pages = usePages(listSubCategories, values, (cursor, signal) =>
    call(listSubCategories, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  return { values, set, pages };
}

type Order<Sort extends string> = { label: string; sort: Sort; direction: 'asc' | 'desc' };
type Chosen<Sort> = { sort?: Sort | undefined; direction?: 'asc' | 'desc' | undefined };

/** The order of a list: the chip's, and what a click on a header does. The first is the list's own. */
export function orderOf<Sort extends string>(
  orders: readonly [Order<Sort>, ...Order<Sort>[]],
  { sort, direction }: Chosen<Sort>,
  set: (chosen: Chosen<Sort>) => void,
) {
  const current = sort ? { sort, direction: direction ?? 'asc' } : orders[0];
  const chip: FilterChipProps = {
    label: 'Ordina',
    values: orders.map((order) => ({ value: nameOf(order), label: order.label })),
    chosen: nameOf(current),
    onChoose: (value) => {
      const chosen = orders.find((order) => nameOf(order) === value);
      set({ sort: chosen?.sort, direction: chosen?.direction });
    },
    mandatory: true,
  };
  // The header's own order first, the other way round at the second click.
  const sortBy = (by: Sort) => {
    const first = orders.find((order) => order.sort === by)?.direction ?? 'asc';
    const other = first === 'asc' ? 'desc' : 'asc';
    set({ sort: by, direction: current.sort === by && current.direction === first ? other : first });
  };
  return { current, chip, sortBy };
}

const nameOf = ({ sort, direction }: { sort: string; direction: string }) => `${sort} ${direction}`;
