/** The counter-acts of closures that met no booking: those whose people were told of a move stay as they are. */
import { editClosure, removeClosure } from '@wms/contract/workshop/closures/endpoints';
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

type FormerClosure = { reason: string; from: string; to: string | null; ahead: boolean; running: boolean };

/** Reads what a closure is before it is edited. */
export async function readFormer(tx: Writer, id: number): Promise<FormerClosure | undefined> {
  const [former] = await runSql(tx)<FormerClosure>`
    select reason, lower(during) as "from", upper(during) as "to", ahead_days is not null as ahead,
           during @> current_moment() as running
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
