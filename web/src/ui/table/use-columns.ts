import { useMemo, useState } from 'react';
import { keep, readKept } from '../../client/browser-storage.ts';
import type { Column } from './column.ts';

export type ColumnChoice = {
  options: readonly { key: string; header: string }[];
  shown: readonly string[];
  choose: (keys: readonly string[]) => void;
  /** Restores the default columns. */
  reset: () => void;
};

/**
 * The columns that this person has chosen for a list, stored on this device. Columns marked `extra` are hidden by
 * default.
 */
export function useColumns<Row, Sort extends string>(
  list: string,
  all: readonly Column<Row, Sort>[],
): { columns: readonly Column<Row, Sort>[]; choice: ColumnChoice } {
  const usual = all.filter(({ extra }) => !extra).map(({ key }) => key);
  const [shown, setShown] = useState<readonly string[]>(() => read(list) ?? usual);
  const show = (keys: readonly string[] | null) => {
    setShown(keys ?? usual);
    keep(keyOf(list), keys);
  };
  // Rows are drawn again only when their columns change.
  const columns = useMemo(() => all.filter(({ key }) => shown.includes(key)), [all, shown]);
  return {
    columns,
    choice: {
      options: all.map(({ key, header }) => ({ key, header })),
      shown,
      choose: show,
      reset: () => show(null),
    },
  };
}

const keyOf = (list: string) => `wms.columns.${list}`;

function read(list: string): readonly string[] | null {
  const kept = readKept(keyOf(list));
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : null;
}
