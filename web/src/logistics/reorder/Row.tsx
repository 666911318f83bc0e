/** One thing to order: its stock, its incoming quantity, the wishes for it, and the quantity to order. */

import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { orderLife } from '@wms/contract/logistics/orders/life';
import type { Proposal } from '@wms/contract/logistics/reorder/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import { Link } from '../../ui/page/link.ts';
import textClasses from '../../ui/parts/text.module.css';
import type { RowAction } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { pressInRow } from '../../ui/table/row-keys.ts';
import { SupplierSelect } from '../pickers/SupplierSelect.tsx';
import { isIncoming, whenIncoming } from '../shared/Incoming.tsx';
import { formatUnitPrice } from '../shared/prices.ts';
import { WishLink } from '../wishes/WishLink.tsx';
import { type ChosenRow, troubleOf, type useChoices } from './choices.ts';
import classes from './Reorder.module.css';

type Props = {
  row: ChosenRow;
  withSupplier: boolean;
  disabled: boolean;
  onChange: (what: Parameters<ReturnType<typeof useChoices>['change']>[1]) => void;
  /** Makes the draft of the row's supplier; undefined while nothing of the supplier is ordered. */
  onCreate: (() => void) | undefined;
};

/** The keys of a row, besides those that all lists have. */
export const rowKeys: readonly [letter: string, label: string][] = [
  ['x', 'Ordina la riga, o no'],
  ['c', 'Crea la bozza del suo fornitore'],
];

export function ReorderRow({ row, withSupplier, disabled, onChange, onCreate }: Props) {
  const { proposal, wish, ordered, quantity, unit, supplier } = row;
  const name = proposal?.product.name ?? wish?.description ?? '';
  const fixed = disabled || (withSupplier && !supplier);
  const actions: RowAction[] =
    onCreate && !disabled
      ? [{ label: 'Crea bozza', name: 'Crea bozza', letter: 'c', onClick: onCreate }]
      : [];
  return (
    <li
      className={classes.row}
      tabIndex={-1}
      data-row
      onKeyDown={(event) =>
        pressInRow(event, actions, fixed ? undefined : () => onChange({ ordered: !ordered }))
      }
      data-done={(proposal && Number(proposal.proposed) === 0) || undefined}
    >
      <Checkbox
        aria-label={`Ordina ${name}`}
        checked={ordered}
        disabled={fixed}
        onChange={(event) => onChange({ ordered: event.currentTarget.checked })}
      />
      <div className={classes.what}>
        <NameCell
          name={name}
          code={proposal?.product.code}
          {...(proposal && { to: pageLink('/prod/$id', { id: proposal.product.id }) })}
          detail={wish?.url && <WishLink url={wish.url} />}
        />
        {proposal && <Standing proposal={proposal} />}
        {(proposal?.wishes ?? (wish ? [wish] : [])).map((wish) => (
          <Text key={wish.id} size="sm" className={textClasses.anywhere}>
            {formatParts(
              `${wish.by ?? 'Qualcuno'} ne chiede ${formatQuantity(wish.quantity, wish.unit)}`,
              wish.team,
              wish.neededOn && `entro ${formatDate(wish.neededOn, 'il')}`,
              wish.reason,
            )}
          </Text>
        ))}
        {!withSupplier && proposal && proposal.others.length > 0 && (
          <NativeSelect
            className={classes.supplier}
            aria-label={`Fornitore di ${name}`}
            value={String(supplier?.id)}
            disabled={disabled}
            data={[proposal, ...proposal.others].flatMap(({ supplier: seller }) =>
              seller ? [{ value: String(seller.id), label: seller.name }] : [],
            )}
            onChange={(event) => {
              const id = Number(event.currentTarget.value);
              const seller = [proposal, ...proposal.others].find(
                (candidate) => candidate.supplier?.id === id,
              )?.supplier;
              if (seller) onChange({ supplier: seller });
            }}
          />
        )}
        {withSupplier && (
          <div className={classes.supplier}>
            <SupplierSelect
              value={supplier}
              disabled={disabled}
              onChange={(choice) => onChange({ supplier: choice, ordered: choice !== null })}
            />
          </div>
        )}
      </div>
      <QuantityField
        kind={kindOfUnit(unit)}
        label={null}
        aria-label={`Quantità di ${name}`}
        unit={unit}
        value={quantity}
        disabled={disabled}
        error={ordered ? troubleOf(row) : null}
        className={classes.quantity}
        onChange={(value) => onChange({ quantity: value, ...(!ordered && supplier && { ordered: true }) })}
      />
      <div className={classes.price}>
        {row.net !== null && row.price !== null ? (
          <>
            <strong>{formatEuro(row.net)}</strong>
            <small>
              {formatUnitPrice({ price: row.price, currency: 'EUR' })} / {unit}
            </small>
          </>
        ) : (
          proposal?.foreignPrice && (
            <small>
              {formatUnitPrice(proposal.foreignPrice)} / {unit}
            </small>
          )
        )}
      </div>
    </li>
  );
}

/** `Disponibili 2 pz · minimo 10 pz · in arrivo 4 pz il 05/03/2027 · già in bozza 8 pz` */
function Standing({ proposal }: { proposal: Proposal }) {
  const { unit } = proposal.product;
  const some = (quantity: string) => formatQuantity(quantity, unit);
  return (
    <Text size="sm" c="dimmed" className={textClasses.anywhere}>
      {formatParts(
        `Disponibili ${some(proposal.available)}`,
        Number(proposal.minimum) > 0 && `minimo ${some(proposal.minimum)}`,
        isIncoming(proposal) &&
          ['in arrivo', some(proposal.incoming), whenIncoming(proposal.incomingOn)].filter(Boolean).join(' '),
        Number(proposal.packSize) !== 1 && `confezione da ${some(proposal.packSize)}`,
        proposal.minimumOrder && `minimo d’ordine ${some(proposal.minimumOrder)}`,
      )}
      {Number(proposal.asked) > 0 && (
        <>
          {' · '}
          {some(proposal.asked)} già in{' '}
          {proposal.askedIn.map(({ id, number, state }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={pageLink('/ordini/$id', { id })} className={classes.inText}>
                {number ?? 'bozza'}
              </Link>
              {number && ` (${orderLife.states[state].label.toLowerCase()})`}
            </span>
          ))}
        </>
      )}
    </Text>
  );
}
