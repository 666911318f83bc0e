import { Button } from '@mantine/core';
import { movesStock } from '@wms/contract/logistics/shared/access';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import { useState } from 'react';
import { useMay } from '../../client/session/permission.ts';
import { formatDate, formatQuantity } from '../../ui/formats.ts';
import { later } from '../../ui/modal/later.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { daysUntil } from '../shared/expiry.ts';
import classes from './OnLoan.module.css';

const ReturnModal = later(async () => (await import('./ReturnModal.tsx')).ReturnModal);

type Props = { stock: Pick<(typeof productStock)['answer']['_output'], 'product' | 'loans'> };

/** Who has some of a product, and until when. */
export function OnLoan({ stock: { product, loans } }: Props) {
  const lends = useMay(movesStock);
  const [returned, setReturned] = useState<Props['stock']['loans'][number] | null>(null);
  if (loans.length === 0) return null;
  return (
    <section aria-labelledby="on-loan">
      <h2 id="on-loan" className={classes.title}>
        In prestito
      </h2>
      <ul className={classes.list}>
        {loans.map((loan) => {
          const { id, borrower, lot, quantity, dueOn } = loan;
          const who = borrower ?? 'Qualcuno';
          return (
            <li key={id}>
              <span>
                {who}
                {lot && <span className={classes.lot}>{lot}</span>}
              </span>
              <span className={classes.quantity}>{formatQuantity(quantity, product.unit)}</span>
              {daysUntil(dueOn) < 0 ? (
                <StateDot colour="red">In ritardo dal {formatDate(dueOn)}</StateDot>
              ) : (
                <StateDot colour="green">Entro il {formatDate(dueOn)}</StateDot>
              )}
              {lends && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={classes.action ?? ''}
                  aria-label={`Restituito da ${who}${lot ? `: ${lot}` : ''}`}
                  onClick={() => setReturned(loan)}
                >
                  Restituito
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {returned && (
        <ReturnModal
          loan={{ ...returned, borrower: returned.borrower ?? 'Qualcuno', left: returned.quantity, product }}
          onClose={() => setReturned(null)}
        />
      )}
    </section>
  );
}
