/** The limits of how much of a resource one person or one team may book; weeks begin on Monday in Rome. */
import { formatCount } from '@wms/contract/platform/formats';
import { formatLength } from '@wms/contract/workshop/shared/periods';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { conflictingField, type Refusal } from '../../../platform/refusal.ts';
import type { Wanted, When } from './wanted.ts';

type Exceeded = { name: string; quota: 'open' | 'person' | 'team'; reached: number; most: number };

type Limited = {
  id: number;
  name: string;
  mostOpen: number | null;
  personWeekMinutes: number | null;
  teamWeekMinutes: number | null;
  /** The number of bookings that the person has still to use. */
  open: number;
  /** The minutes that are booked already in each week that the dates touch. */
  weeks: (When & { ofPerson: number; ofTeam: number })[];
  now: string;
};

/** The quotas of the resources of a booking, and what its dates have taken of them so far. */
export type Quotas = {
  /** Returns the refusal of one more booking of these resources; null when no quota is exceeded. */
  refuse(resourceIds: readonly number[], date: When): Refusal | null;
  /** Counts a date that is booked, for the dates after it. */
  count(resourceIds: readonly number[], date: When): void;
  /** Takes a date that was counted off again, because it is about to leave its place. */
  discount(resourceIds: readonly number[], date: When): void;
};

/** The quotas of a workshop manager, who has none. */
export const noQuotas: Quotas = { refuse: () => null, count() {}, discount() {} };

/**
 * Reads what a person and their team have booked of these resources, in one query for all dates. The resources are
 * locked when somebody books, so nobody else uses up the same quota meanwhile. What the database offers keeps to the
 * same quotas (`exceeded_quotas`).
 */
export async function readQuotas(
  db: Reader,
  { ownerId, teamId, byId, manages, instead }: Omit<Wanted, 'from' | 'to'>,
  resourceIds: readonly number[],
  dates: readonly When[],
): Promise<Quotas> {
  const [first, last] = [dates[0], dates.at(-1)];
  const none = manages || resourceIds.length === 0 || !first || !last;
  const limited = none
    ? []
    : await runSql(db)<Limited>`
        with booked as materialized (
          select * from booked_weeks(${[...resourceIds]}::integer[], ${ownerId}, ${teamId}::integer, ${first.from},
                                     ${last.to}, ${[...instead]}::integer[])
        )
        select r.id, r.name, r.most_open as "mostOpen", r.person_week_minutes as "personWeekMinutes",
               case when ${teamId}::integer is not null then r.team_week_minutes end as "teamWeekMinutes",
               case when r.most_open is null then 0 else open_bookings(r.id, ${ownerId}, ${[...instead]}::integer[]) end
                 as open,
               coalesce((select json_agg(json_build_object('from', to_json(lower(week)), 'to', to_json(upper(week)),
                                                           'ofPerson', of_person, 'ofTeam', of_team) order by week)
                           from booked where booked.resource_id = r.id), '[]') as weeks,
               current_moment() as now
          from resources r
         where r.id = any (${[...resourceIds]}::integer[])
           and num_nonnulls(r.most_open, r.person_week_minutes, r.team_week_minutes) > 0 order by r.id`;
  const counted = new Map<number, When[]>();
  return {
    refuse(ids, date) {
      for (const resource of limited.filter(({ id }) => ids.includes(id))) {
        const [exceeded] = exceededOf(resource, date, counted.get(resource.id) ?? []);
        if (exceeded) return refusalOf(exceeded, ownerId === byId);
      }
      return null;
    },
    count(ids, date) {
      for (const id of ids) counted.set(id, [...(counted.get(id) ?? []), date]);
    },
    discount(ids, date) {
      for (const id of ids)
        counted.set(
          id,
          (counted.get(id) ?? []).filter((one) => one !== date),
        );
    },
  };
}

/** Yields the quotas that one more date would exceed: those of open bookings first, then week by week. */
function* exceededOf(resource: Limited, date: When, counted: readonly When[]): Generator<Exceeded> {
  const { name, mostOpen, personWeekMinutes, teamWeekMinutes, weeks, now } = resource;
  const open = resource.open + counted.filter(({ to }) => Date.parse(to) > Date.parse(now)).length;
  if (mostOpen !== null && open >= mostOpen) yield { name, quota: 'open', reached: open, most: mostOpen };
  for (const week of weeks) {
    const own = sharedMinutes(week, date);
    if (own === 0) continue;
    const more = Math.round(counted.reduce((sum, one) => sum + sharedMinutes(week, one), own));
    for (const [quota, booked, most] of [
      ['person', week.ofPerson, personWeekMinutes],
      ['team', week.ofTeam, teamWeekMinutes],
    ] as const)
      if (most !== null && booked + more > most) yield { name, quota, reached: booked + more, most };
  }
}

const sharedMinutes = (one: When, other: When) =>
  Math.max(
    0,
    (Math.min(Date.parse(one.to), Date.parse(other.to)) -
      Math.max(Date.parse(one.from), Date.parse(other.from))) /
      60_000,
  );

function refusalOf({ name, quota, reached, most }: Exceeded, own: boolean): Refusal {
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
