import { Stack } from '@mantine/core';
import { formatQuantity } from '@wms/contract/platform/formats';
import textClasses from '../../../ui/parts/text.module.css';
import tile from '../../../ui/parts/tile.module.css';
import { expiryWords } from '../../shared/expiry.ts';
import { rowsFor, takenFrom } from '../lines/booked.ts';
import type { Kind, Line } from '../lines/line.ts';
import classes from './LineSheet.module.css';
import { PlaceSelect } from './PlaceSelect.tsx';

type Props = { kind: Kind; line: Line; others: readonly Line[]; onChange: (line: Line) => void };

/**
 * Chooses the source, and the lot or the piece. Stock that expires first comes first. If the stock is unknown, the
 * person names the place.
 */
export function TakenFrom({ kind, line, others, onChange }: Props) {
  const { product, from, lot } = line;
  const serial = product.tracking === 'serial';
  const rows = rowsFor(kind, line, others);
  if (rows.length === 0)
    return (
      <PlaceSelect
        label="Da quale ubicazione"
        value={from}
        onChange={(place) => onChange({ ...line, from: place })}
      />
    );
  return (
    <fieldset className={classes.rows}>
      <legend>{serial ? 'Quale numero di serie' : 'Da dove'}</legend>
      {rows.map((row) => (
        <label key={row.id} className={tile.tile}>
          <input
            type="radio"
            name="from"
            checked={from?.id === row.location.id && lot?.code === row.lot?.code}
            onChange={() => onChange(takenFrom(line, row))}
          />
          <Stack component="span" gap={0} miw={0} flex={1}>
            {serial ? row.lot?.code : row.location.code}
            {serial && <small>{row.location.code}</small>}
            {row.lot && !serial && (
              <small>
                Lotto {row.lot.code}
                {row.lot.expiresOn && ` · ${expiryWords(row.lot.expiresOn)}`}
              </small>
            )}
          </Stack>
          <span className={textClasses.figures}>{formatQuantity(row.quantity, product.unit)}</span>
        </label>
      ))}
    </fieldset>
  );
}
