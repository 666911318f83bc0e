import { listReceiptPayers, type ProposedPayer, payerKinds } from '@wms/contract/accounting/receipts/writing';
import { call } from '../../../client/call/send.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';

export type PayerChoice = Choice & { payer: ProposedPayer };

/** Members, users and others have separate ids, so each choice gets its position in the joined list as its id. */
export async function loadPayers(q: string, signal: AbortSignal): Promise<PayerChoice[]> {
  const payers = await call(listReceiptPayers, { query: q ? { q } : {} }, { signal });
  return payers.map((payer, index) => ({
    id: index + 1,
    name: payer.onBehalfOf ? `${payer.onBehalfOf} (paga ${payer.name})` : payer.name,
    ...(payer.detail && { code: payer.detail }),
    hint: payerKinds[payer.kind],
    payer,
  }));
}
