/** Makes the transactions that change a regulation, publish it or remind people of it run one after the other. */
import type { Writer } from '../../../platform/database/connection.ts';
import { holdRow } from '../../../platform/database/row.ts';
import { refuse } from '../../../platform/refusal.ts';
import { regulationsHistory } from './history.ts';

export const noRegulation = () => refuse.notFound('Questo regolamento non c’è');

type LockedRegulation = { id: number; title: string; version: number };

/** Locks the regulation; refuses when the version of its form is another than the one that was seen. */
export async function lockRegulation(tx: Writer, id: number, seen?: number): Promise<LockedRegulation> {
  const row = await holdRow(tx, 'regulations', id, noRegulation);
  if (seen !== undefined) await regulationsHistory.refuseStaleEdit(tx, 'regulations', row, seen);
  return row;
}
