/** The limits of what one person or one team books of a resource; weeks begin on Monday in Rome. */
import { formatCount } from '@wms/contract/platform/formats';
import { formatLength } from '@wms/contract/workshop/shared/words';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { conflictingField } from '../../../platform/refusal.ts';
import type { Ruled, Wanted } from './wanted.ts';

/** What lies in each week of the new booking, with it; a booking over Sunday's midnight counts in both weeks. */
type Week = { ofPerson: number; ofTeam: number };

/** Refuses what is beyond a quota. The resources are locked, so nobody else books of the same quota meanwhile. */
export async function checkQuotas(db: Reader, wanted: Wanted, resources: readonly Ruled[]): Promise<void> {
  for (const resource of resources) {
    const { name, mostOpen, personWeekMinutes, teamWeekMinutes } = resource;
    const own = wanted.ownerId === wanted.byId;
    if (mostOpen) {
      const open = await countOpen(db, resource, wanted);
      if (open >= mostOpen)
        throw conflictingField(
          'resourceIds',
          `${own ? 'Hai' : 'Ha'} già ${formatCount(open, 'prenotazione', 'prenotazioni')} di «${name}» ancora da ` +
            `usare: il massimo è ${mostOpen}`,
        );
    }
    if (!personWeekMinutes && !(teamWeekMinutes && wanted.teamId)) continue;
    for (const { ofPerson, ofTeam } of await readWeeks(db, resource, wanted)) {
      const most = (minutes: number) => `il massimo è ${formatLength(minutes)}`;
      if (personWeekMinutes && ofPerson > personWeekMinutes)
        throw conflictingField(
          'to',
          `In quella settimana ${own ? 'avresti' : 'avrebbe'} «${name}» per ${formatLength(ofPerson)}: ` +
            most(personWeekMinutes),
        );
      if (teamWeekMinutes && wanted.teamId && ofTeam > teamWeekMinutes)
        throw conflictingField(
          'to',
          `In quella settimana il reparto avrebbe «${name}» per ${formatLength(ofTeam)}: ${most(teamWeekMinutes)}`,
        );
    }
  }
}

async function countOpen(db: Reader, { id }: Ruled, { ownerId, instead }: Wanted): Promise<number> {
  const [row] = await runSql(db)<{ open: number }>`
    select count(*)::integer as open
      from bookings b join booking_resources br on br.booking_id = b.id
     where br.resource_id = ${id} and b.user_id = ${ownerId} and upper(b.during) > current_moment()
       and b.state in ('in attesa', 'confermata', 'in corso') and b.id <> all (${[...instead]}::integer[])`;
  return row?.open ?? 0;
}

const readWeeks = (db: Reader, { id }: Ruled, { ownerId, teamId, from, to, instead }: Wanted) =>
  runSql(db)<Week>`
    with weeks as (
      select tstzrange(monday at time zone 'Europe/Rome', (monday + interval '7 days') at time zone 'Europe/Rome')
               as during
        from generate_series(date_trunc('week', ${from}::timestamptz at time zone 'Europe/Rome'),
                             ${to}::timestamptz at time zone 'Europe/Rome' - interval '1 second',
                             interval '7 days') as monday
    ), counted as (
      select b.user_id = ${ownerId} as own, b.team_id is not distinct from ${teamId}::integer as team,
             tstzrange(lower(b.during), coalesce(b.ended_at, upper(b.during))) as during
        from bookings b join booking_resources br on br.booking_id = b.id
       where br.resource_id = ${id} and (b.user_id = ${ownerId} or b.team_id = ${teamId}::integer)
         and b.during && (select range_merge(range_agg(during)) from weeks)
         and b.state in ('in attesa', 'confermata', 'in corso', 'conclusa')
         and b.id <> all (${[...instead]}::integer[])
      union all select true, true, tstzrange(${from}, ${to})
    )
    select coalesce(sum(minutes) filter (where own), 0)::integer as "ofPerson",
           coalesce(sum(minutes) filter (where team), 0)::integer as "ofTeam"
      from weeks
     cross join lateral (
       select own, team, extract(epoch from upper(weeks.during * counted.during)
                                            - lower(weeks.during * counted.during)) / 60 as minutes
         from counted where weeks.during && counted.during) part
     group by weeks.during order by weeks.during`;
