/**
 * The scanned list: the lines that readings add, the questions that are still open, and the movements that are booked.
 */

import type { MovementLine } from '@wms/contract/logistics/movements/endpoints';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { FoundProduct } from '@wms/contract/logistics/stock/reading';
import { formatParts, formatQuantity, sayQuantity } from '@wms/contract/platform/formats';
import { isCountedWhole, lotLabel, wholeSentence } from '@wms/contract/platform/numbers/units';
import { decimal, thousandths } from '../../shared/thousandths.ts';
import type { Kind, Line, LineLot, Reading, StockRow } from './line.ts';
import { likelyRow, rowToTake, takesFrom } from './sources.ts';

/** The reading as many times as the person said before its code: `5*` and a box of 100 are 500 pieces. */
export const multiply = (reading: Reading, times: string | null | undefined): Reading =>
  times ? { ...reading, packageQuantity: decimal(timesOf(reading.packageQuantity, times)) } : reading;

/** The quantity of so many packages, in whole thousandths. */
export const timesOf = (packageQuantity: string, times: string) =>
  Math.round(((thousandths(packageQuantity) ?? 1000) * (thousandths(times) ?? 1000)) / 1000);

/** The sentence about a quantity that was said before a piece with a number of its own. */
export const refuseTimes = (
  { product }: { product: Pick<FoundProduct, 'tracking'> },
  times: string | null | undefined,
) =>
  times && Number(times) !== 1 && product.tracking === 'serial'
    ? 'Ha un numero di serie: leggi i pezzi uno per uno'
    : null;

/**
 * The line that a reading makes in this kind of movement. `place`, if one was scanned before, is the source of an
 * unload, and the target of a load or transfer. Of several places the likely one is filled in.
 */
export function lineOf(kind: Kind, reading: Reading, place: PlaceRef | null, others: readonly Line[]): Line {
  const { product } = reading;
  const base = {
    key: nextKey(others),
    product,
    quantity: product.tracking === 'serial' ? 1000 : (thousandths(reading.packageQuantity) ?? 1000),
    reads: 1,
  };
  const bare = reading.lot && { code: reading.lot.code, expiresOn: reading.lot.expiresOn };
  if (kind === 'carico') {
    const certain = place ?? onlyPlace(product);
    // A device may have kept what it was told by an earlier version, which named no target.
    const likely = certain ? null : (product.likelyTo ?? null);
    return { ...base, lot: bare, from: null, to: certain ?? likely, guessed: likely !== null };
  }
  const certain = rowToTake(kind, reading, place, others);
  const row = certain ?? likelyRow(kind, reading, place, others);
  return {
    ...base,
    lot: row ? bareLot(row.lot) : bare,
    // If the known stock lies only in other places, the source stays empty, and the line asks for it.
    from: row?.location ?? (kind === 'scarico' && place && mayLieIn(product, place) ? place : null),
    to: kind === 'trasferimento' ? place : null,
    guessed: row !== undefined && row !== certain,
  };
}

const mayLieIn = ({ stock }: FoundProduct, place: PlaceRef) =>
  stock.length === 0 || stock.some(({ location }) => location.id === place.id);

const bareLot = (lot: LineLot | null): LineLot | null => lot && { code: lot.code, expiresOn: lot.expiresOn };

/** The place of a product if there is only one. If there are several, none is guessed. */
function onlyPlace({ stock }: FoundProduct): PlaceRef | null {
  const [first] = stock;
  return first && stock.every(({ location }) => location.id === first.location.id) ? first.location : null;
}

/**
 * The rows from which this line can be taken. Rows of its target place and serial numbers of other lines are excluded.
 */
export function rowsFor(kind: Kind, { key, product, to }: Line, others: readonly Line[]): StockRow[] {
  const has = (row: StockRow) => (line: Line) =>
    line.key !== key && line.product.id === product.id && line.lot?.code === row.lot?.code;
  return product.stock.filter(
    (row) =>
      (kind === 'scarico' || row.location.id !== to?.id) &&
      !(product.tracking === 'serial' && others.some(has(row))),
  );
}

/**
 * The rows that answer an unfinished line's question, or change its likely place, with one touch. The list is empty
 * when no row fits, or nothing but the likely one.
 */
export function choicesFor(kind: Kind, line: Line, others: readonly Line[]): StockRow[] {
  const { product, from, lot, to, guessed = false } = line;
  const several = (rows: StockRow[]) => (guessed && rows.length < 2 ? [] : rows);
  if (kind === 'carico') return to && !guessed ? [] : several(keepOnePerPlace(product.stock));
  const asks = !from || guessed || (product.tracking !== 'none' && !lot?.code);
  if (!asks) return [];
  const rows = rowsFor(kind, line, others).filter((row) => !lot?.code || row.lot?.code === lot.code);
  const here = guessed ? [] : rows.filter(({ location }) => location.id === from?.id);
  return here.length > 0 ? here : several(rows);
}

/** Whether a row is the likely one that stands in the line. */
export const isGuess = (kind: Kind, { guessed, from, to, lot }: Line, row: StockRow): boolean =>
  guessed === true && (kind === 'carico' ? to?.id === row.location.id : takesFrom({ from, lot }, row));

const keepOnePerPlace = (rows: readonly StockRow[]) => [
  ...new Map(rows.map((row) => [row.location.id, row] as const)).values(),
];

/** The line after its question was answered with a row. */
export const answerLine = (kind: Kind, line: Line, row: StockRow): Line =>
  kind === 'carico' ? { ...line, to: row.location, guessed: false } : takenFrom(line, row);

export const takenFrom = (line: Line, row: StockRow): Line => ({
  ...line,
  from: row.location,
  lot: bareLot(row.lot),
  guessed: false,
});

/** The line with the stock of its product, which was unknown when it was read. */
export function withStock(kind: Kind, line: Line, product: FoundProduct, others: readonly Line[] = []): Line {
  const { lot, quantity, from, to } = line;
  const known = { ...line, product, nowhere: kind !== 'carico' && product.stock.length === 0 };
  if (kind === 'carico' ? to : from) return known;
  const before = others.filter(({ key }) => key !== line.key);
  const place = kind === 'trasferimento' ? to : null;
  const made = lineOf(kind, { product, lot, packageQuantity: decimal(quantity) }, place, before);
  const found = { ...known, guessed: made.guessed ?? false };
  return kind === 'carico' ? { ...found, to: made.to } : { ...found, from: made.from, lot: made.lot ?? lot };
}

/** Whether a place that is scanned now says something of the line: it asks, or has a place that is only likely. */
export const isOpen = (kind: Kind, line: Line): boolean =>
  line.guessed === true || missingIn(kind, line) !== null;

/** Uses a scanned place to answer the open questions of the lines, as if it had been scanned before them. */
export function withPlace(kind: Kind, lines: readonly Line[], place: PlaceRef): Line[] {
  return lines.reduce<Line[]>((done, line) => {
    const { product, lot, quantity, from, key, guessed = false } = line;
    if (kind === 'carico')
      return addLine(done, guessed || !line.to ? { ...line, to: place, guessed: false } : line);
    const to = kind === 'scarico' ? null : (line.to ?? place);
    const isElsewhere =
      product.stock.length > 0 && !product.stock.some(({ location }) => location.id === place.id);
    if ((from && !guessed) || (kind === 'scarico' && isElsewhere)) return addLine(done, { ...line, to });
    const reading = { product, lot, packageQuantity: decimal(quantity) };
    return addLine(done, { ...lineOf(kind, reading, to ?? place, done), key, to, reads: readsOf(line) });
  }, []);
}

/**
 * Adds the line's quantity to a line with the same product, lot and places, or else adds a new line. Lines with serial
 * numbers are never joined, because each is one piece.
 */
export function addLine(lines: readonly Line[], line: Line): Line[] {
  const same = lines.find((other) => sameThing(other, line));
  if (!same || line.product.tracking === 'serial') return [...lines, line];
  const added = {
    ...same,
    product: line.product,
    quantity: same.quantity + line.quantity,
    reads: readsOf(same) + readsOf(line),
  };
  return [...lines.filter((other) => other !== same), added];
}

/** The list with the scanned line. Undefined when the line's serial number is already in the list. */
export function withLine(lines: readonly Line[], line: Line): Line[] | undefined {
  if (line.product.tracking !== 'serial' || !line.lot?.code) return addLine(lines, line);
  const pieces = lines.filter(({ product }) => product.id === line.product.id);
  if (pieces.some(({ lot }) => lot?.code === line.lot?.code)) return undefined;
  // A piece carries the product's code and its own code: the second code answers the question that the first one left
  // open.
  const asking = pieces.find(({ lot }) => !lot?.code);
  if (!asking) return [...lines, line];
  const answered = { ...line, key: asking.key, reads: readsOf(asking) + readsOf(line) };
  return lines.map((other) => (other === asking ? answered : other));
}

/**
 * The lines that a booking leaves: lines that came while it was sent, and quantities that were added to its lines
 * meanwhile.
 */
export const withoutBooked = (lines: readonly Line[], booked: readonly Line[]): Line[] =>
  lines.flatMap((line) => {
    const same = booked.find(({ key }) => key === line.key);
    if (!same) return [line];
    const quantity = line.quantity - same.quantity;
    return quantity > 0 ? [{ ...line, quantity, reads: Math.max(0, readsOf(line) - readsOf(same)) }] : [];
  });

const readsOf = ({ reads = 0 }: Pick<Line, 'reads'>) => reads;

/** The number of codes read for these lines, which the person compares with the number of pieces in their hand. */
export const countReads = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + readsOf(line), 0);

const sameThing = (a: Line, b: Line) =>
  a.product.id === b.product.id &&
  a.lot?.code === b.lot?.code &&
  a.from?.id === b.from?.id &&
  a.to?.id === b.to?.id;

const nextKey = (lines: readonly Line[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** The question that is still open; null when the line can be booked. */
export function missingIn(kind: Kind, { product, quantity, lot, from, to, nowhere }: Line): string | null {
  if (quantity <= 0) return 'Indica la quantità';
  if (isCountedWhole(product.unit) && quantity % 1000 !== 0) return wholeSentence;
  const chooses = kind !== 'carico' && product.stock.length > 0 && !lot?.code;
  if (chooses && product.tracking === 'serial') return 'Quale numero di serie?';
  // The label names a lot that isn't in any known place.
  if (kind !== 'carico' && !from && lot?.code)
    return `Il ${lotLabel(product).toLowerCase()} ${lot.code} non risulta in giacenza: da dove?`;
  if (kind !== 'carico' && !from) return nowhere ? 'Non ce n’è in nessuna ubicazione' : 'Da dove?';
  if (kind !== 'scarico' && !to) return 'Dove?';
  if (from && to && from.id === to.id) return 'Da e a sono la stessa ubicazione';
  if (product.tracking === 'lot' && !lot?.code) return chooses ? 'Quale lotto?' : 'Manca il lotto';
  if (product.tracking === 'serial' && !lot?.code) return 'Manca il numero di serie';
  if (product.tracking === 'serial' && quantity !== 1000) return 'Un numero di serie è un pezzo solo';
  if (kind === 'carico' && product.hasExpiry && !lot?.expiresOn) return 'Manca la scadenza';
  return null;
}

/**
 * Says where the line contradicts the known stock; null when it does not. The line can be booked anyway, because a
 * device without a network may have old data.
 */
export function doubtOf(
  kind: Kind,
  { product, lot, from }: Line,
  { lines, place }: { lines: readonly Line[]; place: PlaceRef | null },
): string | null {
  if (!from)
    return kind === 'scarico' && place && !mayLieIn(product, place) ? `Non risulta in ${place.code}` : null;
  const there = product.stock.filter((row) => takesFrom({ from, lot }, row));
  if (there.length === 0) return `Non risulta in ${from.code}`;
  const known = there.reduce((sum, row) => sum + (thousandths(row.quantity) ?? 0), 0);
  const taken = lines
    .filter((other) => other.product.id === product.id && there.some((row) => takesFrom(other, row)))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return taken > known
    ? `In ${from.code} ${sayQuantity('ne risulta', 'ne risultano', decimal(known), product.unit)}`
    : null;
}

export function movementOf(kind: Kind, { product, quantity, lot, from, to }: Line): MovementLine {
  const fields = { productId: product.id, quantity: decimal(quantity), lot: lot && { ...lot } };
  // `missingIn` has already checked that the places are there.
  const fromLocationId = from?.id ?? 0;
  const toLocationId = to?.id ?? 0;
  if (kind === 'carico') return { type: kind, toLocationId, ...fields };
  if (kind === 'scarico') return { type: kind, fromLocationId, ...fields };
  return { type: kind, fromLocationId, toLocationId, ...fields };
}

/** The line in the words that the queue shows. */
export const describeLine = ({ product, quantity, lot, from, to }: Line) => ({
  what: product.name,
  quantity: formatQuantity(decimal(quantity), product.unit),
  where: formatParts(lot?.code, from && `da ${from.code}`, to && (from ? `a ${to.code}` : `in ${to.code}`)),
});
