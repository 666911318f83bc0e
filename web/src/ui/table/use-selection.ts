import { useRef, useState } from 'react';

type SelectionOptions<Row> = {
  pages: { rows: readonly Row[]; total: { count: number; more: boolean } | null };
  /** The query of the list as a text. When it changes, the selection is cleared. */
  asked: string;
  nameOf: (row: Row) => string;
  /** `['selezionato', 'selezionati']` */
  words: readonly [one: string, many: string];
  /** The actions for all selected rows. */
  actions: readonly MassAction[];
};

/** `run` receives the ids in the order of the list, or null for all rows that match the filters. */
export type MassAction = { label: string; run: (ids: readonly number[] | null) => void };

export type Selection<Row> = ReturnType<typeof useSelection<Row & { id: number }>> & {
  has: (row: Row) => boolean;
  toggle: (row: Row, extend: boolean) => void;
  nameOf: (row: Row) => string;
};

/** The rows that a person has selected, to apply an action to all of them at once. */
export function useSelection<Row extends { id: number }>(options: SelectionOptions<Row>) {
  const { pages, asked, ...rest } = options;
  const [state, setState] = useState({ asked, ids: new Set<number>(), all: false });
  const last = useRef<number | null>(null);
  const { ids, all } = state.asked === asked ? state : { ids: new Set<number>(), all: false };
  const select = (next: ReadonlySet<number>, every = false) =>
    setState({ asked, ids: new Set(next), all: every });
  const { rows, total } = pages;
  const countable = total && !total.more ? total.count : null;
  // A selected row may be gone meanwhile, since it was deleted or somebody else has settled it.
  const chosen = rows.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const allShown = rows.length > 0 && rows.every(({ id }) => all || ids.has(id));
  return {
    ...rest,
    has: (row: Row) => all || ids.has(row.id),
    count: all ? (countable ?? chosen.length) : chosen.length,
    allShown,
    /** The number of all rows that match the filters, when more rows can be selected. */
    more: !all && allShown && countable !== null && countable > chosen.length ? countable : null,
    selectAll: () => select(ids, true),
    clear: () => select(new Set()),
    toggleShown: () => select(new Set(allShown ? [] : rows.map(({ id }) => id))),
    /** With Shift (`extend`) all rows from the last clicked one to this one are selected. */
    toggle: (row: Row, extend: boolean) => {
      const next = new Set(all ? rows.map(({ id }) => id) : ids);
      const marked = !next.has(row.id);
      const at = (id: number | null) => rows.findIndex((row) => row.id === id);
      const [from, to] = [at(extend && last.current !== null ? last.current : row.id), at(row.id)];
      for (const { id } of rows.slice(Math.max(Math.min(from, to), 0), Math.max(from, to) + 1)) {
        if (marked) next.add(id);
        else next.delete(id);
      }
      last.current = row.id;
      select(next);
    },
    run: ({ run }: MassAction) => run(all ? null : chosen),
  };
}
