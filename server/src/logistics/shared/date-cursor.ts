/** A cursor for lists in the order of a date and an id: it says where the page ended. */
import { CivilDate } from '@wms/contract/platform/schema';
import { refuseCursor } from '../../platform/database/paging.ts';

export type DatePlace = { date: string; id: number };

export const datePlaces = {
  write: ({ date, id }: DatePlace): string => `${date}_${id}`,
  read(cursor: string | undefined): DatePlace | undefined {
    if (cursor === undefined) return undefined;
    const [, date, id] = /^(\d{4}-\d{2}-\d{2}|infinity)_([1-9]\d{0,8})$/.exec(cursor) ?? [];
    const exists = date === 'infinity' || CivilDate.safeParse(date).success;
    if (!exists || !date || !id) throw refuseCursor();
    return { date, id: Number(id) };
  },
};
