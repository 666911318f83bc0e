/** Makes closures from a plan. */
import { randomUUID } from 'node:crypto';
import type { Repetition } from '@wms/contract/workshop/bookings/repetition';
import type { closureKinds, Treatment } from '@wms/contract/workshop/closures/endpoints';
import { sql } from 'kysely';
import { insertRow, runSql, type Writer } from '../../platform/database/connection.ts';
import { readMoment } from '../../platform/database/moment.ts';
import type { Maker } from '../../platform/lives/make-move.ts';
import { wrongField } from '../../platform/refusal.ts';
import { listOccurrences } from '../bookings/making/repetition.ts';
import type { Closed } from './clashes.ts';
import { clearBookings } from './treating.ts';

export type Plan = {
  resourceIds: readonly number[];
  from: string;
  to: string | null;
  repetition: Repetition | null;
};

/** Returns the periods of a plan from `now` on; a period that is over is left out. */
export function listPeriods({ from, to, repetition }: Plan, now: string): Closed[] {
  const all: Closed[] = to && repetition ? listOccurrences({ from, to }, repetition) : [{ from, to }];
  const coming = all.filter((one) => one.to === null || one.to > now);
  if (coming.length === 0) throw wrongField('to', 'Questo periodo è già passato');
  return coming.map((one) => ({ ...one, from: one.from > now ? one.from : now }));
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
  const ids: number[] = [];
  for (const { from, to } of periods) {
    const during = sql<string>`tstzrange(${from}, ${to}::timestamptz)`;
    const id = await insertRow(tx, 'closures', { kind, reason, during, group_id, created_by: by.id });
    await runSql(tx)`
      insert into closure_resources (closure_id, resource_id)
      select ${id}, one from unnest(${resourceIds}::integer[]) as one order by one`;
    ids.push(id);
  }
  return { id: ids[0] ?? 0, count: ids.length, twice };
}

async function requireInUse(tx: Writer, ids: readonly number[]): Promise<void> {
  const rows = await runSql(tx)<{ name: string; dismissed: boolean }>`
    select name, dismissed_at is not null as dismissed from resources where id = any (${[...ids]}::integer[])`;
  if (rows.length < ids.length) throw wrongField('resourceIds', 'Una delle cose scelte non c’è più');
  const dismissed = rows.find((row) => row.dismissed);
  if (dismissed)
    throw wrongField('resourceIds', `${dismissed.name} è già dismesso: non c’è niente da chiudere`);
}
