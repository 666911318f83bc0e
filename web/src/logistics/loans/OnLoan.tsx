import type { productStock } from '@wms/contract/logistics/stock';
import { formatDate, formatQuantity } from '../../ui/formats.ts';
import { StateDot } from '../../ui/StateDot.tsx';
import { daysUntil } from '../movements/expiry.ts';
import classes from './OnLoan.module.css';

type Props = { stock: Pick<(typeof productStock)['answer']['_output'], 'product' | 'loans'> };

/** Who has some of a product, and until when. */
export function OnLoan({ stock: { product, loans } }: Props) {
  if (loans.length === 0) return null;
  return (
    <section aria-labelledby="on-loan">
      <h2 id="on-loan" className={classes.title}>
        In prestito
      </h2>
      <ul className={classes.list}>
        {loans.map(({ id, borrower, lot, quantity, dueOn }) => (
          <li key={id}>
            <span>
              {borrower}
              {lot && <span className={classes.lot}>{lot}</span>}
            </span>
            <span className={classes.quantity}>{formatQuantity(quantity, product.unit)}</span>
            {daysUntil(dueOn) < 0 ? (
              <StateDot colour="red">In ritardo dal {formatDate(dueOn)}</StateDot>
            ) : (
              <StateDot colour="green">Entro il {formatDate(dueOn)}</StateDot>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
