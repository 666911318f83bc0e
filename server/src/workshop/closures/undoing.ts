/** The counter-acts of closures that met no booking: those whose people were told of a move stay as they are. */
import {
  type Closure,
  createClosure,
  editClosure,
  removeClosure,
} from '@wms/contract/workshop/closures/endpoints';
import { runSql, type Writer } from '../../platform/database/connection.ts';
import { type CounterAct, counterAct } from '../../platform/undo/counter-act.ts';

/** Removes the closures that were just made; one that has begun would leave a part of itself. */
export async function removeMade(
  tx: Writer,
  { id, count }: { id: number; count: number },
): Promise<CounterAct[]> {
  const [made] = await runSql(tx)<{ version: number; running: boolean }>`
    select version, during @> current_moment() as running from closures where id = ${id}`;
  if (!made || made.running) return [];
  const which = count > 1 ? 'all' : 'this';
  const body = { version: made.version, which, resourceId: null } as const;
  return [counterAct(removeClosure, { params: { id: String(id) }, body })];
}

type FormerClosure = Pick<Closure, 'kind' | 'reason' | 'from' | 'to' | 'running'> & {
  resourceIds: number[];
  ahead: boolean;
};

/** Reads what a closure is before it is edited or ended. */
export async function readFormer(tx: Writer, id: number): Promise<FormerClosure | undefined> {
  const [former] = await runSql(tx)<FormerClosure>`
    select kind, reason, lower(during) as "from", upper(during) as "to", ahead_days is not null as ahead,
           during @> current_moment() as running,
           array(select resource_id from closure_resources where closure_id = closures.id order by 1) as "resourceIds"
      from closures where id = ${id}`;
  return former;
}

/** Gives a closure its former reason and period; one that WMS itself prolongs would not go on with that. */
export async function editBack(
  tx: Writer,
  id: number,
  former: FormerClosure | undefined,
): Promise<CounterAct[]> {
  if (!former || former.ahead) return [];
  const [now] = await runSql(tx)<{ version: number; running: boolean }>`
    select version, during @> current_moment() as running from closures where id = ${id}`;
  if (!now || now.running !== former.running) return [];
  const { reason, from, to } = former;
  return [
    counterAct(editClosure, {
      params: { id: String(id) },
      body: { version: now.version, reason, from, to, bookings: [], message: null },
    }),
  ];
}

/**
 * Closes from now on what was just ended, in a closure of its own: the first one has ended. A holiday is made by
 * nobody, and when a maintenance that WMS prolongs ends, people are told.
 */
export function closeAgain(former: FormerClosure | undefined): CounterAct[] {
  if (!former || former.ahead || former.kind === 'festa') return [];
  const { kind, reason, from, to, resourceIds } = former;
  const plan = { resourceIds, from, to, repetition: null };
  return [counterAct(createClosure, { body: { kind, reason, ...plan, bookings: [], message: null } })];
}
