import { Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { formatParts, formatQuantity } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import type { Kind } from '../../scan/lines/line.ts';
import classes from '../../scan/list/ListMode.module.css';
import { missingInTied, type TiedLine } from './lines.ts';

type Props = {
  line: TiedLine;
  kind: Kind;
  error: ReactNode;
  onOpen: () => void;
  onRemove: () => void;
};

/** A line that comes from a reservation, a loan, a former note or an order, or is only text; a touch opens it. */
export function TiedRow({ line, kind, error, onOpen, onRemove }: Props) {
  const { product, description, quantity, unit, lotCode, place } = line;
  const name = product?.name ?? description;
  const wrong = error ?? missingInTied(line, kind);
  return (
    <li className={classes.line} data-wrong={wrong ? (error ? 'refused' : 'asks') : undefined}>
      <button type="button" className={classes.what} onClick={onOpen}>
        <Text span lineClamp={2} fw={550}>
          {name}
        </Text>
        <span className={classes.where}>
          {formatParts(
            product?.code,
            originOf(line),
            lotCode,
            place && `${kind === 'carico' ? 'in' : 'da'} ${place.code}`,
          )}
        </span>
      </button>
      <Text component="span" display="flex" className={classes.quantity}>
        <Text span inherit m="auto" px={8}>
          {quantity === null ? '' : formatQuantity(quantity, product?.unit ?? unit ?? '')}
        </Text>
        <IconButton
          icon={IconTrash}
          label={`Togli ${name}`}
          variant="default"
          size={44}
          iconSize={20}
          onClick={onRemove}
        />
      </Text>
      {wrong && (
        <button type="button" className={classes.wrong} onClick={onOpen}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          {wrong}
        </button>
      )}
    </li>
  );
}

function originOf({ product, reservationId, loanId, returnedLineId, orderLineId }: TiedLine): string | null {
  if (reservationId !== null) return 'prenotato';
  if (loanId !== null) return 'in prestito: non cambia la giacenza';
  if (returnedLineId !== null) return 'rientra';
  if (orderLineId !== null) return 'torna al fornitore';
  return product ? null : 'riga a parole';
}
