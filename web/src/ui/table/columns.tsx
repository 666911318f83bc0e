/** Columns that many tables have. */
import { formatDate, formatEuro } from '@wms/contract/platform/formats';
import type { Life } from '@wms/contract/platform/life';
import { LifeStateDot } from '../life/LifeStateDot.tsx';
import type { Column } from './column.ts';

/** A column of days. A card has the header before the day. */
export const dateColumn = <Row,>(
  key: string,
  header: string,
  dayOf: (row: Row) => string | null,
): Column<Row, never> => ({
  key,
  header,
  card: 'named',
  cell: (row) => {
    const day = dayOf(row);
    return day && formatDate(day);
  },
});

/** A column of amounts. A card has the amount beside the name, unless `more` says otherwise. */
export const euroColumn = <Row,>(
  key: string,
  header: string,
  amountOf: (row: Row) => string,
  more?: Partial<Column<Row, never>>,
): Column<Row, never> => ({
  key,
  header,
  numeric: true,
  card: 'lead',
  ...more,
  cell: (row) => formatEuro(amountOf(row)),
});

/** The column with the state of a row. A card has the state beside the name. */
export const stateColumn = <Row, State extends string>(
  life: Life<State, string>,
  stateOf: (row: Row) => State,
): Column<Row, never> => ({
  key: 'state',
  header: 'Stato',
  card: 'lead',
  cell: (row) => <LifeStateDot life={life} state={stateOf(row)} />,
});
