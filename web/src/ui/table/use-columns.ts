import { useState } from 'react';
import type { Column } from './column.ts';

export type ColumnChoice = {
  options: readonly { key: string; header: string }[];
  shown: readonly string[];
  choose: (keys: readonly string[]) => void;
  /** As it was before anybody chose. */
  reset: () => void;
};

/** The columns that this person has chosen for a list, kept on this device; `extra` ones are there when asked for. */
export function useColumns<Row, Sort extends string>(
  list: string,
  all: readonly Column<Row, Sort>[],
): { columns: readonly Column<Row, Sort>[]; choice: ColumnChoice } {
  const usual = all.filter(({ extra }) => !extra).map(({ key }) => key);
  const [shown, setShown] = useState<readonly string[]>(() => read(list) ?? usual);
  const keep = (keys: readonly string[] | null) => {
    setShown(keys ?? usual);
    write(list, keys);
  };
  return {
    columns: all.filter(({ key }) => shown.includes(key)),
    choice: {
      options: all.map(({ key, header }) => ({ key, header })),
      shown,
      choose: keep,
      reset: () => keep(null),
    },
  };
}

const keyOf = (list: string) => `wms.columns.${list}`;

function read(list: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : null;
  } catch {
    return null;
  }
}

function write(list: string, keys: readonly string[] | null) {
  try {
    if (keys) localStorage.setItem(keyOf(list), JSON.stringify(keys));
    else localStorage.removeItem(keyOf(list));
  } catch {
    // Without a store the choice lives as long as the page.
  }
}
