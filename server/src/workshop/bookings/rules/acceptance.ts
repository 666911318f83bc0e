/** The rules of a room or a van, which a person reads and accepts once to book it for themselves. */
import { sql } from 'kysely';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { BookingRequest } from './booking-request.ts';

/** SQL: the `RulesToAccept` of the resource `r` for a person; null when there are none. */
export const selectRulesToAccept = (userId: number) => sql`
  case when r.rules is not null
       then (select json_build_object('text', r.rules, 'mark', mark)
               from rules_to_accept(r.id, ${userId}) as mark where mark is not null) end`;

/** SQL: the `RegulationsToConfirm` of the resource `r` for a person. */
export const selectRegulationsToConfirm = (userId: number) => sql`
  coalesce((select json_agg(json_build_object('id', lacking.id, 'title', lacking.title) order by lacking.title)
              from regulations_to_confirm(r.id, ${userId}) lacking), '[]')`;

type Accepting = Pick<BookingRequest, 'area' | 'resourceIds' | 'ownerId' | 'byId'> & {
  accepted: readonly string[];
};

/**
 * Writes the rules that a person accepts with their booking; refuses when one is missing. The caller has locked the
 * resources, so that no text changes meanwhile. Nobody accepts rules for somebody else: people are asked when they book
 * themselves.
 */
export async function acceptRules(
  tx: Writer,
  { area, resourceIds, ownerId, byId, accepted }: Accepting,
  describe = (name: string) => `Prima leggi e accetta le regole di «${name}»`,
): Promise<void> {
  if (ownerId !== byId || resourceIds.length === 0) return;
  const open = await runSql(tx)<{ id: number; name: string; mark: string }>`
    select r.id, r.name, mark
      from resources r cross join lateral rules_to_accept(r.id, ${ownerId}) as mark
     where r.id = any (${[...resourceIds]}::integer[]) and r.area = ${area} and r.rules is not null and mark is not null
     order by r.id`;
  const missing = open.find(({ mark }) => !accepted.includes(mark));
  if (missing) throw refuse.conflict(describe(missing.name), 'acceptedRules');
  if (open.length > 0)
    await runSql(tx)`
      insert into rule_acceptances (resource_id, user_id, rules)
      select id, ${ownerId}, rules from resources where id = any (${open.map(({ id }) => id)}::integer[])
          on conflict do nothing`;
}
