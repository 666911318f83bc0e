/** Receipts of donations of today, without papers, for tests of who gave. */
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import type { TestApp } from '../app.ts';

export async function addDonations(db: TestApp['db'], names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`
      with receipt as (
        insert into receipts (year, number, issued_on, paid_on, payer_name, reason, amount, method, organisation,
                              line_count)
        values (receipt_year(${today()}), 0, ${today()}, ${today()}, ${name}, 'Erogazione liberale', 10, 'bonifico',
                '{}', 1) returning id)
      insert into receipt_lines (receipt_id, position, kind_id, nature, description, amount)
      select receipt.id, 1, k.id, k.nature, 'Erogazione liberale', 10
        from receipt join receipt_kinds k on k.nature = 'donazione'`.execute(db);
}
