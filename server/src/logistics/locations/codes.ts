/** Proposes the code of a new place: its parent's code, and the next number or letter among its siblings. */

import { kindAtDepth, type LocationKind } from '@wms/contract/logistics/locations/endpoints';
import { isLocationCode } from '@wms/contract/logistics/locations/pattern';
import { type Reader, runSql } from '../../platform/database/connection.ts';

export async function proposal(
  db: Reader,
  parent: number | undefined,
): Promise<{ code: string; kind: LocationKind } | undefined> {
  if (!parent) return { code: '', kind: 'magazzino' };
  const [place] = await runSql(db)<{ code: string; depth: number; taken: string[] }>`
    select l.code, cardinality(l.path) as depth,
           array(select substr(o.code, length(l.code) + 2) from locations o
             where starts_with(o.code, l.code || '-')) as taken
      from locations l where l.id = ${parent}`;
  if (!place) return undefined;
  const code = `${place.code}-${nextSegment(place.taken, place.depth)}`;
  return { code: isLocationCode(code) ? code : '', kind: kindAtDepth(place.depth) };
}

/**
 * Returns the next letter or number. Areas of a warehouse have letters (OFF-A), and the places below have numbers
 * (OFF-A-01), unless the siblings differ.
 */
export function nextSegment(taken: readonly string[], depth: number): string {
  const numbers = taken.filter((segment) => /^\d{1,6}$/.test(segment));
  const letters = taken.filter((segment) => /^[A-Z]$/.test(segment)).toSorted();
  const lastLetter = letters.at(-1) ?? '@';
  const lettered = letters.length > 0 ? numbers.length === 0 : numbers.length === 0 && depth === 1;
  if (lettered && lastLetter < 'Z') return String.fromCharCode(lastLetter.charCodeAt(0) + 1);
  const width = Math.max(2, ...numbers.map((segment) => segment.length));
  return String(Math.max(0, ...numbers.map(Number)) + 1).padStart(width, '0');
}
