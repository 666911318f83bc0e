import { useState } from 'react';

/** Keeps rows in the order in which they were first shown. Rows that come later stand at the end, as they come. */
export function useSteadyOrder<Row extends { id: number }>(rows: readonly Row[]): readonly Row[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const added = rows.filter(({ id }) => !order.includes(id)).map(({ id }) => id);
  if (added.length > 0) setOrder([...order, ...added]);
  return rows.toSorted((row, other) => placeIn(order, row.id) - placeIn(order, other.id));
}

const placeIn = (order: readonly number[], id: number) => {
  const place = order.indexOf(id);
  return place === -1 ? order.length : place;
};
