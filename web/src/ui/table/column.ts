import type { ReactNode } from 'react';

export type Direction = 'asc' | 'desc';

export type Column<Row, Sort extends string = string> = {
  key: string;
  header: string;
  /** The order that the header gives. */
  sort?: Sort;
  numeric?: boolean;
  /** Least important: absent where the table is narrow, and on cards unless `card` says otherwise. */
  wideOnly?: boolean;
  /** Only for whoever asks for it, where columns can be chosen; as unimportant in a narrow table. */
  extra?: boolean;
  /**
   * Its place on a card. `lead` stands beside the name, `fact` among the others (as when unset), `named` there too
   * with its header before it, `whole` on a line of its own, `none` nowhere.
   */
  card?: 'lead' | 'fact' | 'named' | 'whole' | 'none';
  /** Takes what room the others leave, in place of the first column. */
  fills?: boolean;
  /** A sentence to be read whole: its rows are as high as it needs. */
  wraps?: boolean;
  cell: (row: Row) => ReactNode;
};

export type RowAction = {
  label: string;
  /** What a screen reader says: the label, and of which row. */
  name: string;
  onClick: () => void;
  disabled?: boolean;
};

/** Where a column's cells go on a card. */
export const cardPlaceOf = ({ card, wideOnly, extra }: Omit<Column<never>, 'cell'>) =>
  card ?? (wideOnly || extra ? 'none' : 'fact');
