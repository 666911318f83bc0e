/** Makes closures from a plan. */
import { randomUUID } from 'node:crypto';
import type { Repetition } from '@wms/contract/workshop/bookings/repetition';
import type { closureKinds, Treatment } from '@wms/contract/workshop/closures/endpoints';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { readMoment } from '../../platform/database/moment.ts';
import type { Maker } from '../../platform/lives/make-move.ts';
import { refuse } from '../../platform/refusal.ts';
import { listOccurrences } from '../bookings/making/repetition.ts';
import type { ClosedPeriod } from './clashes.ts';
import { clearBookings } from './treating.ts';

export type Plan = {
  resourceIds: readonly number[];
  from: string;
  to: string | null;
  repetition: Repetition | null;
};

/** Returns the periods of a plan from `now` on; a period that is over is left out. */
export function listPeriods({ from, to, repetition }: Plan, now: string): ClosedPeriod[] {
  const all: ClosedPeriod[] = to && repetition ? listOccurrences({ from, to }, repetition) : [{ from, to }];
  const coming = all.filter((candidate) => candidate.to === null || candidate.to > now);
  if (coming.length === 0) throw refuse.invalid('to', 'Questo periodo è già passato');
  return coming.map((closure) => ({ ...closure, from: closure.from > now ? closure.from : now }));
}

export type NewClosure = Plan & {
  kind: (typeof closureKinds)[number];
  reason: string;
  bookings: readonly Treatment[];
  message: string | null;
};

/**
 * Makes the closures of a plan, after clearing its periods of bookings. Returns the id of the first closure, how
 * many there are, and the sentences of `clearBookings`.
 */
export async function makeClosures(
  tx: Writer,
  closure: NewClosure,
  by: Maker,
): Promise<{ id: number; count: number; twice: string[] }> {
  const { kind, reason, bookings, message, ...plan } = closure;
  const resourceIds = [...new Set(plan.resourceIds)];
  await requireInUse(tx, resourceIds);
  const periods = listPeriods(plan, await readMoment(tx));
  const cleared = { resourceIds, periods, bookings, message, reason, act: 'closing', by } as const;
  const twice = await clearBookings(tx, cleared);
  const group_id = periods.length > 1 ? randomUUID() : null;
  const made = await runSql(tx)<{ id: number }>`
    with made as (
      insert into closures (kind, reason, during, group_id, created_by)
      select ${kind}, ${reason}, tstzrange(since, until), ${group_id}::uuid, ${by.id}
        from unnest(${periods.map(({ from }) => from)}::timestamptz[],
                    ${periods.map(({ to }) => to)}::timestamptz[]) as period (since, until)
       order by since
      returning id, lower(during) as since
    ), closed as (
      insert into closure_resources (closure_id, resource_id)
      select made.id, one from made cross join unnest(${resourceIds}::integer[]) as one order by made.id, one)
    select id from made order by since, id`;
  return { id: made[0]?.id ?? 0, count: made.length, twice };
}

async function requireInUse(tx: Writer, ids: readonly number[]): Promise<void> {
  const rows = await runSql(tx)<{ name: string; dismissed: boolean }>`
    select name, dismissed_at is not null as dismissed from resources where id = any (${[...ids]}::integer[])`;
  if (rows.length < ids.length) throw refuse.invalid('resourceIds', 'Una delle cose scelte non c’è più');
  const dismissed = rows.find((row) => row.dismissed);
  if (dismissed)
    throw refuse.invalid('resourceIds', `${dismissed.name} è già dismesso: non c’è niente da chiudere`);
}
