/** A text of the product search that finds no product may name a place: 'off-a-01', or 'vite OFF-A'. */
import { isLocationCode } from '@wms/contract/logistics/locations/pattern';
import type { PlaceRef } from '@wms/contract/logistics/stock/reading';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/connection.ts';

type Searched = { q?: string | undefined; location?: number | undefined; direct?: unknown };
type Found = PlaceRef & { path: number[] };

/** What of a text are codes of places, taken as the place's filter; the rest stays words. */
export type TakenAsPlace<F> = {
  filters: F;
  place: PlaceRef;
  /** The place of the filter as it was asked for, which lies around `place`. */
  chosen: PlaceRef | null;
};

/**
 * The filters with the words that are exactly codes of places taken out of the text; null when there are none. Several
 * places, the one already chosen among them, have to lie one in the other: the innermost is meant.
 */
export async function takeAsPlace<F extends Searched>(
  db: Reader,
  filters: F,
): Promise<TakenAsPlace<F> | null> {
  const words = (filters.q ?? '').split(/\s+/).map((word) => ({ word, code: word.toUpperCase() }));
  const codes = words.map(({ code }) => code).filter(isLocationCode);
  if (codes.length === 0) return null;
  const { rows } = await sql<Found>`
    select id, code, name, path from locations
     where code = any (${codes}::text[]) or id = ${filters.location ?? null}::integer
     order by cardinality(path)`.execute(db);
  const known = new Set(rows.map(({ code }) => code));
  const innermost = rows.at(-1);
  const chosen = rows.find(({ id }) => id === filters.location);
  if (!innermost || !codes.some((code) => known.has(code))) return null;
  if (filters.location !== undefined && !chosen) return null;
  // Only in the chosen place itself: nothing of one inside it is.
  if (chosen && filters.direct && chosen !== innermost) return null;
  if (rows.some(({ id }) => !innermost.path.includes(id))) return null;
  const rest = words.filter(({ code }) => !known.has(code)).map(({ word }) => word);
  return {
    filters: { ...filters, q: rest.join(' ').trim() || undefined, location: innermost.id },
    place: placeRef(innermost),
    chosen: chosen ? placeRef(chosen) : null,
  };
}

const placeRef = ({ id, code, name }: Found): PlaceRef => ({ id, code, name });
