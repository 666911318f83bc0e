import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { expiryWords, isExpired } from '../../shared/expiry.ts';
import { decimal } from '../../shared/thousandths.ts';
import { missingIn } from '../lines/booked.ts';
import type { Kind, Line, StockRow } from '../lines/line.ts';
import classes from './ListMode.module.css';
import { WhichOne } from './WhichOne.tsx';

type Props = {
  kind: Kind;
  line: Line;
  /** The place that is shown above the list, so the lines don't repeat it. */
  place: PlaceRef | null;
  error: string | undefined;
  /** The contradiction with the known stock, as a sentence. */
  doubt: string | null;
  onChange: (line: Line) => void;
  /** The rows that answer the line's question, or change its likely place, with one touch. */
  choices: readonly StockRow[];
  onChoose: (row: StockRow) => void;
  onRemove: () => void;
  onOpen: () => void;
};

/** One line of the list: the product, the quantity and the source. It says what is missing, and a touch opens it. */
export function LineRow(props: Props) {
  const { kind, line, place, error, doubt, choices, onChange, onChoose, onRemove, onOpen } = props;
  const { product, quantity, lot, from, to } = line;
  const serial = product.tracking === 'serial';
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (error) row.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  const expired = kind === 'scarico' && isExpired(lot) && lot?.expiresOn;
  const said = [doubt, expired && `Lotto ${expiryWords(expired)}`, missingIn(kind, line)];
  const wrong = error ?? said.filter(Boolean).join('. ');
  const step = (by: number) => onChange({ ...line, quantity: quantity + by });
  const where = [
    lot?.code,
    kind !== 'carico' && from && from.id !== place?.id && `da ${from.code}`,
    kind !== 'scarico' && to && to.id !== place?.id && `a ${to.code}`,
  ].filter(Boolean);
  return (
    <li ref={row} className={classes.line} data-wrong={wrong ? (error ? 'refused' : 'asks') : undefined}>
      <button type="button" className={classes.what} onClick={onOpen}>
        <Text span lineClamp={2} fw={550}>
          {product.name}
        </Text>
        <span className={classes.where}>
          {[product.code, ...where].map((part, index) => (
            <span key={part || ''} data-chosen={index > 0 || undefined}>
              {part}
            </span>
          ))}
        </span>
      </button>
      <Group component="span" gap={6} wrap="nowrap">
        {quantity > 1000 && !serial ? (
          <IconButton
            icon={IconMinus}
            label={`Uno in meno: ${product.name}`}
            variant="default"
            size={44}
            iconSize={20}
            onClick={() => step(-1000)}
          />
        ) : (
          <IconButton
            icon={IconTrash}
            label={`Togli ${product.name}`}
            variant="default"
            size={44}
            iconSize={20}
            onClick={onRemove}
          />
        )}
        <span className={classes.quantity}>{formatQuantity(decimal(quantity), product.unit)}</span>
        <IconButton
          icon={IconPlus}
          label={`Uno in più: ${product.name}`}
          variant="default"
          size={44}
          iconSize={20}
          disabled={serial}
          onClick={() => step(1000)}
        />
      </Group>
      {wrong && (
        <button type="button" className={classes.wrong} onClick={onOpen}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          {wrong}
        </button>
      )}
      {!error && choices.length > 0 && (
        <WhichOne kind={kind} line={line} rows={choices} onChoose={onChoose} onMore={onOpen} />
      )}
    </li>
  );
}
