/** Marks an approved expense report as paid, by the row of the bank that paid it. */

import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { User } from '../../../platform/http/endpoint.ts';

type Paid = { id: number; paidOn: string; reference: string | null };

export async function payReport(_tx: Writer, _user: User, _paid: Paid): Promise<boolean> {
  void runSql;
  return false;
}
