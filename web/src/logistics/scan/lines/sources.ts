/** The stock row from which a reading is taken: the certain one, or of several places the likely one. */

import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { isExpired } from '../../shared/expiry.ts';
import { thousandths } from '../../shared/thousandths.ts';
import type { Kind, Line, Reading, StockRow } from './line.ts';

/** The rows from which a reading may be taken, and how much of a row the other lines leave. */
function rowsToTake(
  kind: Kind,
  { product, lot }: Reading,
  place: PlaceRef | null,
  others: readonly Line[],
): { open: StockRow[]; proposed: StockRow[]; free: (row: StockRow) => number } {
  const rows = product.stock.filter(
    (row) =>
      (!lot?.code || row.lot?.code === lot.code) &&
      (!place || (kind === 'scarico' ? row.location.id === place.id : row.location.id !== place.id)),
  );
  const free = (row: StockRow) =>
    (thousandths(row.quantity) ?? 0) -
    others
      .filter((other) => other.product.id === product.id && takesFrom(other, row))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const withRest = rows.filter((row) => free(row) > 0);
  const open = withRest.length > 0 ? withRest : rows;
  // An expired lot leaves the house only when it was scanned, or when somebody chooses it.
  const proposed = kind === 'scarico' && !lot?.code ? open.filter((row) => !isExpired(row.lot)) : open;
  return { open, proposed, free };
}

type Taking = [kind: Kind, reading: Reading, place: PlaceRef | null, others: readonly Line[]];

const isOfUnknownPiece = ({ product, lot }: Reading) => product.tracking === 'serial' && !lot?.code;

/**
 * The stock row from which a reading is taken without a doubt: the row from which the same product was taken before,
 * while some is left; else the only row; else, of several lots, the one that expires first. Undefined when none of
 * these exists, and for a product with serial numbers whose number wasn't scanned.
 */
export function rowToTake(...taking: Taking): StockRow | undefined {
  const [, reading, , others] = taking;
  if (isOfUnknownPiece(reading)) return undefined;
  const { open, proposed } = rowsToTake(...taking);
  const before = findBefore(reading, others);
  return open.find((row) => before && takesFrom(before, row)) ?? findCertainRow(proposed);
}

const findBefore = ({ product }: Reading, others: readonly Line[]) =>
  others.findLast((other) => other.product.id === product.id && other.from !== null);

/**
 * The likely row of several places with enough: where the line before was surely taken, as the person stands there;
 * else where goods left last; else where most of them lie. Of several lots the person chooses.
 */
export function likelyRow(...taking: Taking): StockRow | undefined {
  const [, reading, , others] = taking;
  if (isOfUnknownPiece(reading)) return undefined;
  const { proposed, free } = rowsToTake(...taking);
  if (proposed.some(({ lot }) => lot?.code !== proposed[0]?.lot?.code)) return undefined;
  const wanted = thousandths(reading.packageQuantity) ?? 1000;
  const enough = proposed.filter((row) => free(row) >= wanted).toSorted((a, b) => free(b) - free(a));
  const stoodAt = others.findLast(({ from, guessed }) => from !== null && !guessed)?.from;
  const rowAt = (place: PlaceRef | null | undefined) =>
    enough.find(({ location }) => location.id === place?.id);
  return rowAt(stoodAt) ?? rowAt(reading.product.likelyFrom) ?? enough[0];
}

export const takesFrom = ({ from, lot }: Pick<Line, 'from' | 'lot'>, row: StockRow) =>
  from?.id === row.location.id && lot?.code === row.lot?.code;

/** Returns the only row, or the first when its lot expires before the others: the rows are sorted by expiry. */
function findCertainRow([first, second]: readonly StockRow[]): StockRow | undefined {
  if (!first || !second) return first;
  const expires = first.lot?.expiresOn;
  return expires && expires !== second.lot?.expiresOn ? first : undefined;
}
