/** Previews and creates many places at once from a pattern. */

import { kindAtDepth } from '@wms/contract/logistics/locations/endpoints';
import { type PatternCode, readPattern } from '@wms/contract/logistics/locations/pattern';
import { type Reader, runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';
import { noPlace } from '../shared/missing.ts';

const mostNamed = 20;

type Plan = {
  parent: { id: number; code: string; depth: number };
  /** `fresh` has the new places of a level; existing places above the lowest level are used as they are. */
  levels: { kind: string; codes: readonly PatternCode[]; fresh: PatternCode[] }[];
  reused: number;
  duplicates: string[];
};

/** Works out which places a pattern would create inside a place. */
async function planPattern(db: Reader, id: number, pattern: string): Promise<Plan> {
  const [parent] = await runSql(db)<{ id: number; code: string; depth: number }>`
    select id, code, cardinality(path) as depth from locations where id = ${id}`;
  if (!parent) throw noPlace();
  const read = readPattern(pattern, parent.code);
  if (!read.ok) throw refuse.invalid('pattern', read.error);
  const codes = read.levels.flatMap((level) => level.codes.map(({ code }) => code));
  const taken = await runSql(db)<{ code: string; parent: string | null }>`
    select l.code, above.code as parent from locations l left join locations above on above.id = l.parent_id
     where l.code = any (${codes}::text[])`;
  const parentOf = new Map(taken.map((row) => [row.code, row.parent]));
  const isThere = ({ code, within }: PatternCode, last: boolean) =>
    !last && parentOf.get(code) === (within ?? parent.code);
  const plan: Plan = { parent, levels: [], reused: 0, duplicates: findRepeated(codes) };
  for (const [index, level] of read.levels.entries()) {
    const last = index === read.levels.length - 1;
    const fresh = level.codes.filter((place) => !isThere(place, last));
    plan.reused += level.codes.length - fresh.length;
    plan.duplicates.push(...fresh.map(({ code }) => code).filter((code) => parentOf.has(code)));
    plan.levels.push({ kind: kindAtDepth(parent.depth + index), codes: level.codes, fresh });
  }
  return plan;
}

/** Finds the codes that the pattern itself gives twice. */
function findRepeated(codes: readonly string[]): string[] {
  const seen = new Set<string>();
  return codes.filter((code) => seen.has(code) || !seen.add(code));
}

export async function previewPattern(db: Reader, id: number, pattern: string) {
  const { levels, reused, duplicates } = await planPattern(db, id, pattern);
  return {
    count: levels.reduce((sum, { fresh }) => sum + fresh.length, 0),
    levels: levels.map(({ codes, kind }) => ({
      kind: kind as ReturnType<typeof kindAtDepth>,
      count: codes.length,
      first: codes.slice(0, 3).map(({ code }) => code),
      last: codes.at(-1)?.code ?? '',
    })),
    reused,
    duplicates: duplicates.slice(0, mostNamed),
    duplicateCount: duplicates.length,
  };
}

type Details = { capacity: string | null; macroCategoryId: number | null };

/** Creates all places of a pattern, and answers how many; only those of the lowest level may contain products. */
export async function generate(tx: Writer, id: number, pattern: string, details: Details): Promise<number> {
  const { parent, levels, duplicates } = await planPattern(tx, id, pattern);
  if (duplicates.length > 0) {
    const named = duplicates.slice(0, 5).join(', ');
    const sentence =
      duplicates.length === 1
        ? `Il codice ${named} c’è già: cambia lo schema`
        : `${duplicates.length} codici ci sono già (${named}${duplicates.length > 5 ? '…' : ''}): cambia lo schema`;
    throw refuse.conflict(sentence, 'pattern');
  }
  let made = 0;
  for (const [index, { kind, fresh }] of levels.entries()) {
    const last = index === levels.length - 1;
    const word = kind.charAt(0).toUpperCase() + kind.slice(1);
    const parents = fresh.map(({ within }) => within ?? parent.code);
    const names = fresh.map(({ segment }) => `${word} ${segment}`);
    await runSql(tx)`
      insert into locations (parent_id, kind, code, name, holds_stock, capacity, macro_category_id)
      select above.id, ${kind}, place.code, place.name, ${last}, ${last ? details.capacity : null}::numeric,
             ${last ? details.macroCategoryId : null}::integer
        from unnest(${fresh.map(({ code }) => code)}::text[], ${parents}::text[], ${names}::text[]) as place (code,
          parent, name)
        join locations above on above.code = place.parent`;
    made += fresh.length;
  }
  return made;
}
