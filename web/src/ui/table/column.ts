import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type Direction = 'asc' | 'desc';

export type Column<Row, Sort extends string = string> = {
  key: string;
  header: string;
  /** The order that a click on the header gives. */
  sort?: Sort;
  numeric?: boolean;
  /**
   * The column is the least important one: a narrow table hides it, and a card hides it unless `card` says otherwise.
   */
  wideOnly?: boolean;
  /** The column is shown only to people who choose it. A narrow table treats it like `wideOnly`. */
  extra?: boolean;
  /**
   * Its place on a card. `lead`: beside the name. `fact`: among the other facts (the default). `named`: also there,
   * with its header before it. `whole`: on a line of its own. `none`: not on the card.
   */
  card?: 'lead' | 'fact' | 'named' | 'whole' | 'none';
  /** The column takes the remaining width, instead of the first column. */
  fills?: boolean;
  /**
   * The column contains a whole sentence, and its rows are as high as the sentence needs. `long`: it has more room,
   * which the names don't need.
   */
  wraps?: boolean | 'long';
  /** The column is never cut, such as a date with its hours. */
  whole?: boolean;
  cell: (row: Row) => ReactNode;
};

export type RowAction = {
  label: string;
  /** The name that screen readers read: the label and the row. */
  name: string;
  onClick: () => void;
  icon?: TablerIcon;
  /**
   * The small letter that does it in the row that has the focus. An action without one has the first free letter of its
   * words.
   */
  letter?: string;
  disabled?: boolean;
};

/** Returns the place of a column's cells on a card. */
export const cardPlaceOf = ({ card, wideOnly, extra }: Omit<Column<never>, 'cell'>) =>
  card ?? (wideOnly || extra ? 'none' : 'fact');
