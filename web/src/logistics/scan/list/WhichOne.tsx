import { Stack, Text } from '@mantine/core';
import type { FoundProduct } from '@wms/contract/logistics/stock/reading';
import { formatParts, formatQuantity } from '@wms/contract/platform/formats';
import tile from '../../../ui/parts/tile.module.css';
import { expiryWords } from '../../shared/expiry.ts';
import { isGuess } from '../lines/booked.ts';
import type { Kind, Line, StockRow } from '../lines/line.ts';
import classes from './ListMode.module.css';

type Props = {
  kind: Kind;
  line: Line;
  rows: readonly StockRow[];
  onChoose: (row: StockRow) => void;
  /** Opens the line's sheet with all rows, when not all of them fit here. */
  onMore: () => void;
};

const shown = 6;

/**
 * Asks for the place, the source, the lot or the piece of a line. Each answer is one touch away, under the line. The
 * likely place stands pressed among the others.
 */
export function WhichOne({ kind, line, rows, onChoose, onMore }: Props) {
  const { product, guessed } = line;
  const asked = kind === 'carico' ? 'Dove' : product.tracking === 'serial' ? 'Quale' : 'Da dove';
  return (
    <fieldset className={classes.choices} aria-label={`${asked}: ${product.name}`}>
      {rows.slice(0, shown).map((row) => (
        <button
          key={row.id}
          type="button"
          className={tile.tile}
          aria-pressed={guessed ? isGuess(kind, line, row) : undefined}
          onClick={() => onChoose(row)}
        >
          <Stack component="span" gap={0}>
            <Text span fw={600}>
              {asked === 'Quale' ? row.lot?.code : row.location.code}
            </Text>
            {kind !== 'carico' && <small>{aboutRow(product, row)}</small>}
          </Stack>
        </button>
      ))}
      {rows.length > shown && (
        <button type="button" className={tile.tile} onClick={onMore}>
          Altri {rows.length - shown}
        </button>
      )}
    </fieldset>
  );
}

function aboutRow({ tracking, unit }: FoundProduct, { location, lot, quantity }: StockRow): string {
  const serial = tracking === 'serial';
  const about = [
    serial ? location.code : lot?.code,
    lot?.expiresOn && expiryWords(lot.expiresOn),
    !serial && formatQuantity(quantity, unit),
  ];
  return formatParts(...about);
}
