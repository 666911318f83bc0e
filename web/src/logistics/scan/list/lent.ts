/** Lent things that are read in a list of loads: they are taken back, and not loaded as new. */
import { returnLoan } from '@wms/contract/logistics/loans/endpoints';
import type { LookedUp } from '@wms/contract/logistics/stock/reading';
import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useChange } from '../../../client/answer.ts';
import { sayFailure } from '../../../client/call/send.ts';
import type { UnreadCode } from '../../shared/reader/unread.ts';
import { lookUp } from '../lookups/look-up.ts';
import { signal } from '../shared/signals.ts';

type Read = Extract<LookedUp, { kind: 'product' }>;

/**
 * The loans from which a read thing may come back: of a piece with a number its own, otherwise all of the product, if
 * the person brings things back. Goods that arrive new may be of a product of which some are lent.
 */
const loansOf = ({ lot, loans, product }: Read, returns: boolean) =>
  product.tracking === 'none'
    ? loans.filter(() => returns)
    : loans.filter((loan) => (lot?.code ? loan.lot === lot.code : returns));

/** Says to whom a read thing is lent; null when it isn't. */
export function sayLent(read: Read, returns: boolean): string | null {
  const [loan, ...others] = loansOf(read, returns);
  if (!loan) return null;
  const borrowers = [...new Set([loan, ...others].map(({ borrower }) => borrower ?? 'qualcuno'))];
  return `In prestito a ${borrowers.join(', ')}`;
}

type Ways = {
  returns: boolean;
  /** Called with a code of which several are lent, so that the person must choose: the codes after it wait. */
  onSeveral: (code: string) => void;
  /** Called when nothing is left to do with a code. */
  onBack: (code: UnreadCode) => void;
};

/** Takes back what read codes mean, one after the other. */
export function useTakeBack({ returns, onSeveral, onBack }: Ways) {
  const [busy, setBusy] = useState(false);
  const change = useChange(returnLoan, { onDone: () => signal('done') });
  const takeOne = async ({ code }: UnreadCode): Promise<boolean> => {
    try {
      const { answer } = await lookUp(code);
      const loans = answer.kind === 'product' ? loansOf(answer, returns) : [];
      const [loan, ...others] = loans;
      if (!loan) return true;
      if (others.length > 0) {
        onSeveral(code);
        return false;
      }
      const body = { quantity: loan.quantity, toLocationId: loan.from.id, reason: null };
      return (await change.run({ params: { id: String(loan.id) }, body })) !== undefined;
    } catch (error) {
      alert.error(sayFailure(error));
      return false;
    }
  };
  const run = async (codes: readonly UnreadCode[]) => {
    setBusy(true);
    for (const code of codes) {
      if (!(await takeOne(code))) break;
      onBack(code);
    }
    setBusy(false);
  };
  return { busy, run };
}
