/** Fills in what is likely: the place, the lot and the quantity with which an act on a product starts. */
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { isCountedWhole } from '@wms/contract/platform/numbers/units';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { isExpired } from '../shared/expiry.ts';
import type { ActStart } from './movement-start.ts';

type Stock = Answer<typeof productStock>;

const choiceOf = (place: PlaceRef | null): Choice | undefined =>
  place ? { id: place.id, name: place.code } : undefined;

/** The place that has all the stock of a product; null when several places have some, or none has. */
function onlyPlace({ rows }: Stock): PlaceRef | null {
  const [first, ...others] = rows;
  return first && others.every(({ location }) => location.id === first.location.id) ? first.location : null;
}

/** Whether no lot has to be chosen: goods without lots, or of which every piece is of the same lot. */
const isOfOneLot = ({ product, rows: [first, ...others] }: Stock) =>
  product.tracking === 'none' || others.every(({ lot }) => lot?.code === first?.lot?.code);

/** The place from which goods leave. Of goods in several lots the lot decides, so only a single place is likely. */
export const likelySource = (stock: Stock): Choice | undefined =>
  choiceOf(isOfOneLot(stock) ? stock.likely.from : onlyPlace(stock));

/**
 * The piece with a serial number that is lent next: of those that haven't expired the one that lies there longest, so
 * that all are used alike.
 */
export function likelyPiece({ product, rows }: Stock) {
  if (product.tracking !== 'serial') return undefined;
  const [longest] = rows
    .filter(({ lot }) => !isExpired(lot))
    .toSorted((one, other) => one.lastMovementId - other.lastMovementId);
  return longest;
}

/** The place from which a thing is lent. */
export const likelyLender = (stock: Stock): Choice | undefined =>
  choiceOf(likelyPiece(stock)?.location ?? null) ?? likelySource(stock);

/**
 * The only lot of a place, or the piece that is lent next. An expired lot leaves the house only when somebody chooses
 * it.
 */
export function likelyLot(stock: Stock, from: Choice | null | undefined, type: ActStart['type']) {
  const here = stock.rows.filter(({ location }) => location.id === from?.id);
  if (type === 'prestito' && here.length > 1) return likelyPiece({ ...stock, rows: here })?.lot?.code;
  const lot = here.length === 1 ? here[0]?.lot : undefined;
  const isKept = isExpired(lot) && (type === 'scarico' || type === 'prestito');
  return isKept ? undefined : lot?.code;
}

/** More pieces than these are searched and not shown. */
const mostShown = 6;

/** The few pieces with serial numbers that all stand in a form, each with its place; null when they don't. */
export function fewPieces({ product, rows }: Stock, from: Choice | undefined) {
  const pieces = from ? rows.filter(({ location }) => location.id === from.id) : rows;
  const areFew = pieces.length > 0 && pieces.length <= mostShown;
  return product.tracking === 'serial' && areFew ? pieces : null;
}

export const takesOut = (type: ActStart['type']) =>
  type === 'scarico' || type === 'trasferimento' || type === 'prestito' || type === 'scarto';

/** Completes the start of an act with what is likely; what the caller gives stays. */
export function withLikely(start: ActStart, stock: Stock): ActStart {
  const { type } = start;
  if (!takesOut(type)) {
    const to = type === 'carico' ? choiceOf(stock.likely.to) : undefined;
    return { ...start, to: start.to ?? to };
  }
  const from = start.from ?? likelySource(stock);
  const isOne = type === 'prestito' || (type === 'scarico' && isCountedWhole(stock.product.unit));
  return {
    ...start,
    from,
    // The window of a loan proposes the piece itself, and another one when that one has left meanwhile.
    lot: start.lot ?? (type === 'prestito' ? undefined : likelyLot(stock, from, type)),
    quantity: start.quantity ?? (isOne ? '1' : undefined),
  };
}
