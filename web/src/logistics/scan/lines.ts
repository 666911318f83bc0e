/** The list that one scans together: what a reading adds to it, what is still missing, and the movements it becomes. */
import type { MovementLine } from '@wms/contract/logistics/movements';
import type { FoundProduct, PlaceRef } from '@wms/contract/logistics/stock';
import { formatQuantity } from '../../ui/formats.ts';
import { decimal, thousandths } from '../movements/thousandths.ts';

export const kinds = ['carico', 'scarico', 'trasferimento'] as const;
export type Kind = (typeof kinds)[number];

export type LineLot = { code: string; expiresOn: string | null };

export type Line = {
  key: number;
  product: FoundProduct;
  /** Whole thousandths. */
  quantity: number;
  lot: LineLot | null;
  from: PlaceRef | null;
  to: PlaceRef | null;
};

export type Reading = { product: FoundProduct; packageQuantity: string; lot: LineLot | null };

/** What a reading means in this kind of movement, with the place that was read before (source of an unload, target of the others). */
export function lineOf(kind: Kind, reading: Reading, place: PlaceRef | null, others: readonly Line[]): Line {
  const { product } = reading;
  const base = {
    key: nextKey(others),
    product,
    quantity: product.tracking === 'serial' ? 1000 : (thousandths(reading.packageQuantity) ?? 1000),
  };
  const bare = reading.lot && { code: reading.lot.code, expiresOn: reading.lot.expiresOn };
  if (kind === 'carico')
    return { ...base, lot: bare, from: null, to: place ?? product.stock[0]?.location ?? null };
  const row = rowToTake(kind, reading, place, others);
  return {
    ...base,
    lot: row ? bareLot(row.lot) : bare,
    from: row?.location ?? (kind === 'scarico' ? place : null),
    to: kind === 'trasferimento' ? place : null,
  };
}

export const bareLot = (lot: LineLot | null): LineLot | null =>
  lot && { code: lot.code, expiresOn: lot.expiresOn };

/** What expires first leaves first, as long as the list hasn't taken it already. */
function rowToTake(kind: Kind, { product, lot }: Reading, place: PlaceRef | null, others: readonly Line[]) {
  const rows = product.stock.filter(
    (row) =>
      (!lot?.code || row.lot?.code === lot.code) &&
      (!place || (kind === 'scarico' ? row.location.id === place.id : row.location.id !== place.id)),
  );
  const free = (row: (typeof rows)[number]) =>
    (thousandths(row.quantity) ?? 0) -
    others
      .filter(
        ({ from, lot: of, product: { id } }) =>
          id === product.id && from?.id === row.location.id && of?.code === row.lot?.code,
      )
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return rows.find((row) => free(row) > 0) ?? rows[0];
}

/** One more of a line that is there, or a line of its own; undefined when a serial number is in the list already. */
export function withLine(lines: readonly Line[], line: Line): Line[] | undefined {
  const same = lines.find((other) => sameThing(other, line));
  if (!same) return [...lines, line];
  if (line.product.tracking === 'serial' && line.lot?.code) return undefined;
  const added = { ...same, product: line.product, quantity: same.quantity + line.quantity };
  return [...lines.filter((other) => other !== same), added];
}

const sameThing = (a: Line, b: Line) =>
  a.product.id === b.product.id &&
  a.lot?.code === b.lot?.code &&
  a.from?.id === b.from?.id &&
  a.to?.id === b.to?.id &&
  // Serial numbers that are still to be typed are different pieces.
  !(a.product.tracking === 'serial' && !a.lot?.code);

const nextKey = (lines: readonly Line[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** What is still missing; null when the line can be booked. */
export function missingIn(kind: Kind, { product, quantity, lot, from, to }: Line): string | null {
  if (quantity <= 0) return 'Indica la quantità';
  if (['pz', 'conf.'].includes(product.unit) && quantity % 1000 !== 0)
    return 'Pezzi e confezioni si contano interi';
  // What its label says isn't where anybody knows of.
  if (kind !== 'carico' && !from && lot?.code)
    return `${product.tracking === 'serial' ? 'Il numero di serie' : 'Il lotto'} ${lot.code} non risulta in giacenza: da dove?`;
  if (kind !== 'carico' && !from) return 'Da dove?';
  if (kind !== 'scarico' && !to) return 'Dove?';
  if (from && to && from.id === to.id) return 'Da e a sono la stessa ubicazione';
  if (product.tracking === 'lot' && !lot?.code) return 'Manca il lotto';
  if (product.tracking === 'serial' && !lot?.code) return 'Manca il numero di serie';
  if (product.tracking === 'serial' && quantity !== 1000) return 'Un numero di serie è un pezzo solo';
  if (kind === 'carico' && product.hasExpiry && !lot?.expiresOn) return 'Manca la scadenza';
  return null;
}

export function movementOf(kind: Kind, { product, quantity, lot, from, to }: Line): MovementLine {
  const fields = { productId: product.id, quantity: decimal(quantity), lot: lot && { ...lot } };
  // `missingIn` has seen to the places.
  const fromLocationId = from?.id ?? 0;
  const toLocationId = to?.id ?? 0;
  if (kind === 'carico') return { type: kind, toLocationId, ...fields };
  if (kind === 'scarico') return { type: kind, fromLocationId, ...fields };
  return { type: kind, fromLocationId, toLocationId, ...fields };
}

/** As the queue tells of it. */
export const toldOf = ({ product, quantity, lot, from, to }: Line) => ({
  what: product.name,
  quantity: formatQuantity(decimal(quantity), product.unit),
  where: [lot?.code, from && `da ${from.code}`, to && (from ? `a ${to.code}` : `in ${to.code}`)]
    .filter(Boolean)
    .join(' · '),
});
