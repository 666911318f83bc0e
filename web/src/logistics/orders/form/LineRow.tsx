/** One row of an order's form: a line of fields in a wide window, a card on a phone. */

import { Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { netOfLine } from '@wms/contract/logistics/orders/totals';
import { formatEuro, formatQuantity } from '@wms/contract/platform/formats';
import { hundredthsKind, priceKind } from '@wms/contract/platform/numbers/italian';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { type KeyboardEvent, memo, useState } from 'react';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { formatUnitPrice } from '../../shared/prices.ts';
import { LineDetails } from './LineDetails.tsx';
import classes from './Lines.module.css';
import { ProductField } from './ProductField.tsx';
import type { LineActs } from './use-lines.ts';
import { isBlank, type LineValues, listedPrice, type OrderValues, packHint, pricedLine } from './values.ts';

export type LineRowProps = {
  line: LineValues;
  at: number;
  count: number;
  supplierId: number | null;
  busy: boolean;
  /** The errors of this row as one text, because `memo` compares it. */
  errors: string;
  acts: LineActs;
  form: ContractForm<OrderValues>;
};

function PlainRow({ line, at, count, supplierId, busy, acts, form }: LineRowProps) {
  const { key, productId } = line;
  const [open, setOpen] = useState(line.neededOn !== '' || line.locationId !== null);
  const number = at + 1;
  const priced = pricedLine(line);
  const got = Number(line.received) > 0;
  // A blank row isn't sent, so its fields aren't marked as mandatory.
  const field = (name: keyof LineValues) => {
    const {
      withAsterisk: _,
      onChange: __,
      value: ___,
      defaultValue: ____,
      ...rest
    } = form.field(`lines.${at}.${name}`);
    return rest;
  };
  const input = (name: 'quantity' | 'price' | 'discount' | 'vat', label: string) => ({
    ...field(name),
    label,
    value: line[name],
    autoComplete: 'off',
    onChange: (value: string) => acts.change(key, { [name]: value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      acts.next(key);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    acts.move(key, event.key === 'ArrowUp' ? -1 : 1);
  };
  const onText = (text: string) =>
    acts.change(key, {
      description: text,
      // An empty text removes the product from the row, so that another one can be found.
      ...(text.trim() === '' && { productId: null, prices: [], minimum: null, notSold: false }),
    });
  return (
    <li className={classes.line} aria-label={`Riga ${number}`} onKeyDown={onKeyDown}>
      <div className={classes.what}>
        <ProductField
          {...field('description')}
          label="Prodotto o descrizione"
          value={line.description}
          linked={productId !== null}
          supplierId={supplierId}
          onText={onText}
          onTake={(product, byCode) => {
            // A code that another row has raises its quantity; a product that was chosen again is a row of its own.
            if (byCode && acts.has(product.id)) {
              onText('');
              acts.scan(product, null);
            } else acts.take(key, product);
          }}
          onDone={() => acts.focus(key, 'quantity')}
          disabled={busy}
          data-path={`lines.${at}.description`}
        />
      </div>
      <QuantityField
        kind={kindOfUnit(line.unit)}
        {...input('quantity', 'Quantità')}
        rightSection={line.unit}
        rightSectionWidth={line.unit.length > 2 ? 48 : 34}
        rightSectionPointerEvents="none"
      />
      <QuantityField kind={priceKind} {...input('price', 'Prezzo')} leftSection="€" leftSectionWidth={26} />
      <QuantityField
        kind={hundredthsKind}
        {...input('discount', 'Sconto')}
        placeholder="0"
        rightSection="%"
        rightSectionWidth={26}
      />
      <QuantityField kind={hundredthsKind} {...input('vat', 'IVA')} rightSection="%" rightSectionWidth={26} />
      <div className={classes.net}>
        <span className={classes.netName}>Importo </span>
        {isBlank(line) || !priced ? '–' : formatEuro(netOfLine(priced))}
      </div>
      <Group gap={0} wrap="nowrap" className={classes.acts}>
        <IconButton
          icon={open ? IconChevronUp : IconChevronDown}
          label={`Dettagli della riga ${number}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <IconButton
          icon={IconX}
          label={`Togli la riga ${number}`}
          onClick={() => acts.remove(key)}
          disabled={busy || got}
          {...(got && { title: 'È già arrivata, almeno in parte' })}
        />
      </Group>
      <Hints line={line} />
      {open && <LineDetails line={line} at={at} count={count} busy={busy} acts={acts} field={field} />}
    </li>
  );
}

/** Hints under the fields: the code, the pack, a price in another currency. */
function Hints({ line }: { line: LineValues }) {
  const { productId, supplierCode, received, unit, description } = line;
  const listed = line.prices.length > 0 ? listedPrice(line) : null;
  const abroad = listed && listed.currency !== 'EUR';
  const pack = packHint(line);
  const warns = pack !== null && /^(Non|Il fornitore)/.test(pack);
  const hints = [
    productId && productId.name !== description && productId.name,
    productId?.code,
    supplierCode && `cod. fornitore ${supplierCode}`,
    Number(received) > 0 && `arrivati ${formatQuantity(received, unit)}`,
    line.notSold && 'Non è fra i prodotti di questo fornitore',
    !warns && pack,
  ].filter(Boolean);
  if (hints.length === 0 && !warns && !abroad) return null;
  return (
    <Text component="p" size="sm" c="dimmed" className={`${classes.hints} ${textClasses.anywhere}`}>
      {hints.join(' · ')}
      {warns && (
        <Text component="span" display="block" inherit c="var(--mantine-color-amber-text)" role="status">
          {pack}
        </Text>
      )}
      {abroad && (
        <Text component="span" display="block" inherit c="var(--mantine-color-amber-text)">
          Il listino dice {formatUnitPrice(listed)}: scrivi il prezzo in euro
        </Text>
      )}
    </Text>
  );
}

/** A key press changes the whole form, but only the row that it concerns is drawn again. */
export const LineRow = memo(
  PlainRow,
  (left, right) =>
    left.at === right.at &&
    left.count === right.count &&
    left.supplierId === right.supplierId &&
    left.busy === right.busy &&
    left.errors === right.errors &&
    JSON.stringify(left.line) === JSON.stringify(right.line),
);
