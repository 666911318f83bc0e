/** The costs of an order: goods, shipping, VAT by rate, and the total. */
import type { OrderTotals } from '@wms/contract/logistics/orders/totals';
import { formatEuro } from '@wms/contract/platform/formats';
import { Fragment } from 'react';
import { formatPercent } from './labels.ts';
import classes from './Totals.module.css';

type Props = { totals: OrderTotals; shipping: string };

export const Totals = ({ totals: { goods, net, rates, total }, shipping }: Props) => (
  <dl className={classes.totals} aria-label="Totali">
    <dt>Merce</dt>
    <dd>{formatEuro(goods)}</dd>
    {Number(shipping) > 0 && (
      <>
        <dt>Spedizione</dt>
        <dd>{formatEuro(shipping)}</dd>
        <dt>Imponibile</dt>
        <dd>{formatEuro(net)}</dd>
      </>
    )}
    {rates.map(({ vat, net: taxable, tax }) => (
      <Fragment key={vat}>
        <dt>
          IVA {formatPercent(vat)}
          {rates.length > 1 && ` su ${formatEuro(taxable)}`}
        </dt>
        <dd>{formatEuro(tax)}</dd>
      </Fragment>
    ))}
    <dt data-sum>Totale</dt>
    <dd data-sum>{formatEuro(total)}</dd>
  </dl>
);
