/**
 * Reads a note's recipient by the name and numbers that the recipient's own row has now; the address is the chosen or
 * typed one.
 */
import type { RecipientKind } from '@wms/contract/logistics/delivery-notes/names';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { refuse } from '../../../platform/refusal.ts';

export type NamedRecipient = { name: string; vatNumber: string | null; taxCode: string | null };

type ChosenRecipient = {
  recipientKind: RecipientKind | null;
  supplierId: number | null;
  userId: number | null;
  recipientId: number | null;
  recipientName: string | null;
  recipientVatNumber: string | null;
  recipientTaxCode: string | null;
};

/** Answers null when there is no recipient: for a transfer between our own places, and for a draft without one yet. */
export async function nameRecipient(db: Reader, chosen: ChosenRecipient): Promise<NamedRecipient | null> {
  const { recipientKind, recipientName } = chosen;
  if (recipientKind === 'fornitore') return find(db, 'supplierId', chosen.supplierId);
  if (recipientKind === 'rubrica') return find(db, 'recipientId', chosen.recipientId);
  if (recipientKind === 'persona') return find(db, 'userId', chosen.userId, chosen.recipientTaxCode);
  if (recipientKind === null || recipientName === null) return null;
  return { name: recipientName, vatNumber: chosen.recipientVatNumber, taxCode: chosen.recipientTaxCode };
}

const missing = {
  supplierId: 'Questo fornitore non c’è più',
  recipientId: 'Questo destinatario non c’è più',
  userId: 'Questa persona non c’è più',
} as const;

async function find(
  db: Reader,
  by: keyof typeof missing,
  id: number | null,
  typedTaxCode: string | null = null,
): Promise<NamedRecipient> {
  // Only the name of a person is read, because their other data is not for a paper that travels.
  const rows =
    by === 'userId'
      ? await runSql(db)<NamedRecipient>`
          select first_name || ' ' || last_name as name, null as "vatNumber", ${typedTaxCode}::text as "taxCode"
            from users where id = ${id} and state in ('attivo', 'sospeso')`
      : by === 'supplierId'
        ? await runSql(db)<NamedRecipient>`
          select name, vat_number as "vatNumber", tax_code as "taxCode" from suppliers where id = ${id}`
        : await runSql(db)<NamedRecipient>`
          select name, vat_number as "vatNumber", tax_code as "taxCode" from recipients where id = ${id}`;
  const [found] = rows;
  if (!found) throw refuse.invalid(by, missing[by]);
  return found;
}
