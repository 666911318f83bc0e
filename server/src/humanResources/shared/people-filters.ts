/** The filters of lists of people as SQL, and the people whom a mass action chooses. */
import type { documentGaps, PeopleFilters } from '@wms/contract/humanResources/people/filters';
import { mostPeople } from '@wms/contract/platform/people/mass';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/refusal.ts';

/** The filters of a request, as its schema has parsed them. */
export type ParsedFilters = z.output<typeof PeopleFilters>;

/** The states of a required document by filter. A person whose document was refused or has expired lacks it, too. */
export const gapStates: Readonly<Record<(typeof documentGaps)[number], readonly string[]>> = {
  missing: ['manca', 'rifiutato', 'scaduto'],
  refused: ['rifiutato'],
  toCheck: ['in verifica'],
  expired: ['scaduto'],
};

/** The documents that make a gap. Without one there may be a gap, too, where a document is missing. */
const gapDocuments = {
  missing: undefined,
  refused: sql`document.state = 'rifiutato'`,
  toCheck: sql`document.state = 'in verifica'`,
  expired: sql`document.state = 'approvato' and document.expires_on < (select rome_today())`,
} satisfies Record<(typeof documentGaps)[number], RawBuilder<unknown> | undefined>;

/**
 * SQL: whether person `u` has a document that makes such a gap. Few have one, and they are found by it; what is
 * required of everybody takes ten times as long.
 */
export function mayHaveGap(gap: (typeof documentGaps)[number]): RawBuilder<boolean> {
  const made = gapDocuments[gap];
  if (!made) return sql`true`;
  return sql`u.id = any (array(
    select document.user_id from documents document
     where ${made} and document.superseded_at is null and document.removed_at is null))`;
}

/** Returns these filters as a condition on `users u`. Without a state, people who left are excluded. */
export function matchesPeople(filters: ParsedFilters): RawBuilder<boolean> {
  const { q, team, state, permission, step, documents, factor, import: importId } = filters;
  const conditions = [
    state ? sql`u.state = ${state}` : sql`u.state not in ('cessato', 'anonimizzato')`,
    q && sql`u.id = any (array(select find_people(${q})))`,
    team &&
      sql`exists (select from team_members member
                   where member.user_id = u.id and member.team_id = ${team}
                     and member.since <= rome_today() and coalesce(member.until >= rome_today(), true))`,
    permission &&
      sql`exists (select from held_permissions held
                   where held.user_id = u.id and held.permission = ${permission})`,
    step && sql`u.registration_status = ${step}`,
    documents &&
      sql`${mayHaveGap(documents)} and exists (
            select from required_documents document
             where document.user_id = u.id and document.state = any (${[...gapStates[documents]]}::text[]))`,
    importId &&
      sql`u.id = any (array(
            select log.row_id from audit_log log
             where log.import_id = ${importId} and log.table_name = 'users' and log.action = 'insert'))`,
    factor && sql`has_second_factor(u.id) = ${factor === 'with'}`,
  ].filter((condition): condition is RawBuilder<boolean> => condition instanceof Object);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

export type ChosenPeople = { ids?: number[] | undefined; filters: ParsedFilters; expected: number };

/**
 * Returns the ids of the people of a mass action, in one order, so that two actions never deadlock. Refuses with 409
 * when their number isn't the one that the manager saw.
 */
export async function findChosenPeople(
  tx: Writer,
  { ids, filters, expected }: ChosenPeople,
  matches: RawBuilder<boolean> = matchesPeople(filters),
): Promise<number[]> {
  const rows = await runSql(tx)<{ id: number }>`
    select u.id from users u
     where ${ids ? sql`u.id = any (${ids}::integer[])` : matches}
     order by u.id limit ${mostPeople + 1}`;
  if (rows.length !== expected)
    throw refuse.conflict(`Intanto l’elenco è cambiato: le persone sono ${rows.length}. Controlla e riprova`);
  return rows.map(({ id }) => id);
}
