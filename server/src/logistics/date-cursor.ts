/** Where a page of a list ordered by a date and an id ended. */
import { wrongField } from '../platform/refusal.ts';

export type DatePlace = { date: string; id: number };

export const writeDateCursor = ({ date, id }: DatePlace): string => `${date}_${id}`;

export function readDateCursor(cursor: string): DatePlace {
  const [, date, id] = /^(\d{4}-\d{2}-\d{2}|infinity)_([1-9]\d{0,8})$/.exec(cursor) ?? [];
  const exists = date === 'infinity' || (date !== undefined && !Number.isNaN(Date.parse(date)));
  if (!exists || !date || !id)
    throw wrongField('cursor', 'La pagina chiesta non vale per questo elenco: riparti dall’inizio');
  return { date, id: Number(id) };
}

const mostCounted = 1000;
export const countLimit = mostCounted + 1;

/** A page out of one row more than it shows; `count` was counted up to `countLimit`, on the first page only. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  count: number | null,
  cursorOf: (row: Row) => string,
) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page,
    cursor: last ? cursorOf(last) : null,
    total: count === null ? null : { count: Math.min(count, mostCounted), more: count > mostCounted },
  };
}
