/** The limits of how much of a resource one person or one team may book; weeks begin on Monday in Rome. */
import { formatCount } from '@wms/contract/platform/formats';
import { formatLength } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { conflictingField } from '../../../platform/refusal.ts';
import type { Ruled, Wanted } from './wanted.ts';

type Exceeded = { name: string; quota: 'open' | 'person' | 'team'; reached: number; most: number };

/**
 * Refuses a booking beyond a quota; the same function of the database keeps such times from being offered. The
 * resources are locked when somebody books, so nobody else uses up the same quota meanwhile.
 */
export async function checkQuotas(db: Reader, wanted: Wanted, resources: readonly Ruled[]): Promise<void> {
  const { ownerId, teamId, from, to, instead, along = [] } = wanted;
  const ids = resources
    .filter(
      ({ mostOpen, personWeekMinutes, teamWeekMinutes }) => mostOpen || personWeekMinutes || teamWeekMinutes,
    )
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const [exceeded] = await runSql(db)<Exceeded>`
    select r.name, beyond.quota, beyond.reached, beyond.most
      from resources r
     cross join lateral exceeded_quotas(r.id, ${ownerId}, ${teamId}::integer, ${from}, ${to},
                                        ${[...instead]}::integer[], ${JSON.stringify(along)}::jsonb) beyond
     where r.id = any (${ids}::integer[]) order by r.id, beyond.week nulls first, beyond.quota limit 1`;
  if (exceeded) throw refusalOf(exceeded, ownerId === wanted.byId);
}

function refusalOf({ name, quota, reached, most }: Exceeded, own: boolean) {
  if (quota === 'open')
    return conflictingField(
      'resourceIds',
      `${own ? 'Hai' : 'Ha'} già ${formatCount(reached, 'prenotazione', 'prenotazioni')} di «${name}» ancora da ` +
        `usare: il massimo è ${most}`,
    );
  const who = quota === 'team' ? 'il reparto avrebbe' : own ? 'avresti' : 'avrebbe';
  return conflictingField(
    'to',
    `In quella settimana ${who} «${name}» per ${formatLength(reached)}: il massimo è ${formatLength(most)}`,
  );
}
