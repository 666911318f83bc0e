/** One line of the order, as a card for a thumb: the open and the marked quantity, and 'Arrivato tutto' in one tap. */
import { Button, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { formatDate, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { SmallCode } from '../../../ui/parts/SmallCode.tsx';
import { decimal } from '../../shared/thousandths.ts';
import { describeMark, excessOf, expiredIn, type Mark, markOf, missingIn, restOf } from './marks.ts';
import classes from './Receive.module.css';

type Props = {
  line: AwaitedLine;
  marks: readonly Mark[];
  place: PlaceRef | null;
  error: string | undefined;
  onWhole: () => void;
  onOpen: () => void;
  onEdit: (mark: Mark) => void;
  onRemove: (key: number) => void;
  /** Asks whether more has really arrived than is open; undefined when this person may not load more than that. */
  onConfirm: ((mark: Mark) => void) | undefined;
};

export function LineCard(props: Props) {
  const { line, marks, place, error, onWhole, onOpen, onEdit, onRemove, onConfirm } = props;
  const { description, product, supplierCode, unit, neededOn } = line;
  const own = marks.filter(({ lineId }) => lineId === line.id);
  const rest = restOf(line, marks);
  const whole = markOf(line, marks, place);
  const asks = missingIn(line, whole);
  const target = place ?? line.place;
  // Somebody else has loaded the line since it was marked.
  const tooMuch = own.find((mark) => !mark.over && excessOf(line, marks, mark));
  return (
    <li className={classes.card} data-done={rest === 0 || undefined} data-wrong={error ? true : undefined}>
      <div className={classes.head}>
        <Text span fw={550} lineClamp={3}>
          {description}
        </Text>
        <span className={classes.rest}>
          {rest > 0 ? (
            formatQuantity(decimal(rest), unit)
          ) : (
            <IconCheck size={20} stroke={2} aria-label="Segnata" />
          )}
        </span>
      </div>
      <Text size="xs" c="dimmed">
        {product && <SmallCode>{product.code}</SmallCode>}{' '}
        {formatParts(
          product && target && rest > 0 && `va in ${target.code}`,
          supplierCode && `cod. fornitore ${supplierCode}`,
          Number(line.received) > 0 &&
            `già arrivati ${formatQuantity(line.received)} di ${formatQuantity(line.quantity, unit)}`,
          neededOn && `serve ${formatDate(neededOn, 'il')}`,
        )}
      </Text>
      {own.map((mark) => {
        const { quantity, where } = describeMark(line, mark);
        return (
          <div key={mark.key} className={classes.mark}>
            <IconCheck size={18} stroke={2} aria-hidden />
            <span>
              <strong>{quantity}</strong> {where}
            </span>
            <IconButton
              icon={IconPencil}
              label={`Correggi ${quantity}`}
              size={44}
              iconSize={20}
              onClick={() => onEdit(mark)}
            />
            <IconButton
              icon={IconTrash}
              label={`Togli ${quantity}`}
              size={44}
              iconSize={20}
              onClick={() => onRemove(mark.key)}
            />
          </div>
        );
      })}
      {product?.hasExpiry &&
        own.map((mark) => {
          const expired = expiredIn(mark);
          return (
            expired && (
              <Text key={mark.key} size="sm" c="var(--mantine-color-amber-text)">
                {formatParts(mark.lot?.code, expired)}
              </Text>
            )
          );
        })}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {error && tooMuch && onConfirm && (
        <div className={classes.acts}>
          <Button size="md" variant="light" onClick={() => onConfirm(tooMuch)}>
            Conferma: è arrivato di più
          </Button>
        </div>
      )}
      {rest > 0 && (
        <div className={classes.acts}>
          {asks ? (
            <Button size="md" variant="light" onClick={onOpen}>
              {asks === 'Dove la metti?'
                ? asks
                : own.length > 0
                  ? 'Segna il resto'
                  : 'Segna che cosa è arrivato'}
            </Button>
          ) : (
            <>
              <ButtonWithIcon icon={IconCheck} size="md" variant="light" onClick={onWhole}>
                {own.length > 0 ? 'Arrivato anche il resto' : 'Arrivato tutto'}
              </ButtonWithIcon>
              <Button size="md" variant="default" onClick={onOpen}>
                Altro
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
