/** Who a note goes to, as their own row names them now; the address is what was chosen or typed. */
import type { RecipientKind } from '@wms/contract/logistics/delivery-notes/words';
import { type Reader, runSql } from '../../../platform/database/connection.ts';
import { wrongField } from '../../../platform/refusal.ts';

export type NamedRecipient = { name: string; vatNumber: string | null; taxCode: string | null };

type Chosen = {
  recipientKind: RecipientKind | null;
  supplierId: number | null;
  userId: number | null;
  recipientId: number | null;
  recipientName: string | null;
  recipientVatNumber: string | null;
  recipientTaxCode: string | null;
};

/** Null when there is nobody: of a transfer between our own places, and of a draft that isn't so far yet. */
export async function nameRecipient(db: Reader, chosen: Chosen): Promise<NamedRecipient | null> {
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
  // Of a person only the name is read: what else is known of them is not for a paper that travels.
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
  if (!found) throw wrongField(by, missing[by]);
  return found;
}
