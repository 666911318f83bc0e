/** Receipts of years ago for tests, with their papers, and people who were erased since. */
import type { PaymentMethod } from '@wms/contract/accounting/shared/payment-methods';
import { today } from '@wms/contract/platform/schema';
import { paperOfReceipt, readPrintedReceipt } from '../../src/accounting/receipts/paper.ts';
import { personalData } from '../../src/cupboards.ts';
import { erase } from '../../src/identity/erasure/erasing.ts';
import { personLifeTable } from '../../src/identity/users/life.ts';
import { insertRow, inTransaction } from '../../src/platform/database/connection.ts';
import { makeMove } from '../../src/platform/lives/make-move.ts';
import { makePaper } from '../../src/platform/papers/papers.ts';
import type { TestApp } from '../app.ts';

type Place = Pick<TestApp, 'db' | 'storage'>;

type ReceiptFacts = {
  userId: number | null;
  memberId?: number;
  /** Then the receipt has one line, the fee of that year, with its reason. */
  membershipId?: number;
  /** Not before the last one of its year. */
  issuedOn: string;
  payerName?: string;
  taxCode?: string;
  address?: string;
  onBehalfOf?: string;
  onBehalfTaxCode?: string;
  reason?: string;
  amount?: string;
  method?: PaymentMethod;
};

/** Issues a receipt on that day, with its paper. */
export const makeReceipt = ({ db, storage }: Place, wanted: ReceiptFacts): Promise<number> =>
  inTransaction(db, null, async (tx) => {
    const id = await insertRow(tx, 'receipts', {
      number: 0,
      year: Number(wanted.issuedOn.slice(0, 4)),
      issued_on: wanted.issuedOn,
      user_id: wanted.userId,
      member_id: wanted.memberId ?? null,
      payer_name: wanted.payerName ?? 'Anna Prova',
      payer_tax_code: wanted.taxCode ?? null,
      payer_address: wanted.address ?? null,
      on_behalf_of: wanted.onBehalfOf ?? null,
      on_behalf_tax_code: wanted.onBehalfTaxCode ?? null,
      reason: wanted.reason ?? 'Quota associativa',
      amount: wanted.amount ?? '25.00',
      method: wanted.method ?? 'bonifico',
      organisation: '{}',
      ...(wanted.membershipId && { line_count: 1, paid_on: wanted.issuedOn }),
    });
    if (wanted.membershipId)
      await insertRow(tx, 'receipt_lines', {
        receipt_id: id,
        position: 1,
        kind_id: 1,
        nature: 'quota',
        membership_id: wanted.membershipId,
        description: wanted.reason ?? 'Quota associativa',
        amount: wanted.amount ?? '25.00',
      });
    await makePaper(tx, storage, paperOfReceipt(id), 'issued', await readPrintedReceipt(tx, id));
    return id;
  });

/** The person leaves, and their data are erased. */
export const leaveAndErase = ({ db }: Pick<Place, 'db'>, id: number): Promise<void> =>
  inTransaction(db, null, async (tx) => {
    const end = { id, move: 'end', by: null, reason: 'Fine del percorso' } as const;
    await makeMove(tx, personLifeTable, end, async () => ({ ended_on: today() }));
    await erase(tx, personalData, { id, ground: 'request', by: null });
  });
