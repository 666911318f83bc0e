/** Finds places in a text of the product search, which may contain their codes: 'off-a-01', or 'vite OFF-A'. */
import { isLocationCode } from '@wms/contract/logistics/locations/pattern';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { type Reader, runSql } from '../../platform/database/connection.ts';

type SearchFilters = { q?: string | undefined; location?: number | undefined; direct?: unknown };
type FoundPlace = PlaceRef & { path: number[] };

/** Filters in which the codes of places in the text became the filter for a place; the other words stay text. */
export type TakenAsPlace<F> = {
  filters: F;
  place: PlaceRef;
  /** The place that the caller had chosen as a filter, which lies around `place`; null when none was chosen. */
  chosen: PlaceRef | null;
};

/**
 * Takes the words that are exactly codes of places out of the text; null when the text has no such word. Several
 * places, together with a chosen one, must lie inside each other, and the innermost becomes the filter.
 */
export async function takeAsPlace<F extends SearchFilters>(
  db: Reader,
  filters: F,
): Promise<TakenAsPlace<F> | null> {
  const words = (filters.q ?? '').split(/\s+/).map((word) => ({ word, code: word.toUpperCase() }));
  const codes = words.map(({ code }) => code).filter(isLocationCode);
  if (codes.length === 0) return null;
  const rows = await runSql(db)<FoundPlace>`
    select id, code, name, path from locations
     where code = any (${codes}::text[]) or id = ${filters.location ?? null}::integer
     order by cardinality(path)`;
  const known = new Set(rows.map(({ code }) => code));
  const innermost = rows.at(-1);
  const chosen = rows.find(({ id }) => id === filters.location);
  if (!innermost || !codes.some((code) => known.has(code))) return null;
  if (filters.location !== undefined && !chosen) return null;
  // The search is limited to the chosen place itself, so it finds nothing in a place inside.
  if (chosen && filters.direct && chosen !== innermost) return null;
  if (rows.some(({ id }) => !innermost.path.includes(id))) return null;
  const rest = words.filter(({ code }) => !known.has(code)).map(({ word }) => word);
  return {
    filters: { ...filters, q: rest.join(' ').trim() || undefined, location: innermost.id },
    place: toPlaceRef(innermost),
    chosen: chosen ? toPlaceRef(chosen) : null,
  };
}

const toPlaceRef = ({ id, code, name }: FoundPlace): PlaceRef => ({ id, code, name });
