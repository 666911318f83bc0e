/** The goods that a person marks as arrived. Quantities are whole thousandths. */
import type { AwaitedLine } from '@wms/contract/logistics/arrivals/awaited';
import type { Receipt } from '@wms/contract/logistics/arrivals/receiving';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { formatDate, formatParts, formatQuantity, sayQuantity } from '@wms/contract/platform/formats';
import { isCountedWhole, lotLabel, wholeSentence } from '@wms/contract/platform/numbers/units';
import { daysUntil } from '../../shared/expiry.ts';
import { decimal, thousandths } from '../../shared/thousandths.ts';

export type MarkLot = { code: string; expiresOn: string | null };

export type Mark = {
  key: number;
  lineId: number;
  quantity: number;
  lot: MarkLot | null;
  place: PlaceRef | null;
  /** The person has confirmed that more arrived than was open. */
  over: boolean;
};

const marked = (marks: readonly Mark[], lineId: number, except?: number) =>
  marks
    .filter((mark) => mark.lineId === lineId && mark.key !== except)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Returns the open quantity of a line minus its marks, never below 0; `except` is the key of a mark that is being
 * changed.
 */
export const restOf = ({ id, open }: AwaitedLine, marks: readonly Mark[], except?: number): number =>
  Math.max(0, (thousandths(open) ?? 0) - marked(marks, id, except));

export const nextKey = (marks: readonly Mark[]) => Math.max(0, ...marks.map(({ key }) => key)) + 1;

/**
 * Makes a mark with the quantity and lot that were read, or else the line's whole open quantity; the person adds the
 * rest.
 */
export function markOf(
  line: AwaitedLine,
  marks: readonly Mark[],
  place: PlaceRef | null,
  read: { quantity?: number | null; lot?: MarkLot | null } = {},
): Mark {
  const serial = line.product?.tracking === 'serial';
  return {
    key: nextKey(marks),
    lineId: line.id,
    lot: read.lot ?? null,
    over: false,
    quantity: serial ? 1000 : (read.quantity ?? restOf(line, marks)),
    place: line.product ? (place ?? line.place) : null,
  };
}

/** The question that is still open; null when the mark can be booked. */
export function missingIn({ product, unit }: AwaitedLine, { quantity, lot, place }: Mark): string | null {
  if (quantity <= 0) return 'Indica la quantità';
  if (!product) return null;
  if (isCountedWhole(product.unit) && quantity % 1000 !== 0) return wholeSentence;
  if (!place) return 'Dove la metti?';
  if (product.tracking !== 'none' && !lot?.code)
    return product.tracking === 'lot' ? 'Manca il lotto' : 'Manca il numero di serie';
  if (product.tracking === 'serial' && quantity !== 1000) return `Un numero di serie è 1 ${unit}`;
  if (product.hasExpiry && product.tracking !== 'none' && !lot?.expiresOn) return 'Manca la scadenza';
  return null;
}

/** Whether another mark already has this serial number, because a label may be read twice. */
export const isMarkedTwice = (
  { product }: AwaitedLine,
  marks: readonly Mark[],
  { key, lot }: Mark,
): boolean =>
  product?.tracking === 'serial' && marks.some((other) => other.key !== key && other.lot?.code === lot?.code);

/** Warns of an expired lot without refusing it: goods may arrive expired, but mostly the date was read wrongly. */
export const expiredIn = ({ lot }: Mark): string | null =>
  lot?.expiresOn && daysUntil(lot.expiresOn) < 0
    ? `Scaduto ${formatDate(lot.expiresOn, 'il')}: controlla la data`
    : null;

/** A sentence that says how much more arrives than is open; null when it isn't more. */
export function excessOf(line: AwaitedLine, marks: readonly Mark[], mark: Mark): string | null {
  const rest = restOf(line, marks, mark.key);
  if (rest > 0 && mark.quantity <= rest) return null;
  return rest === 0
    ? 'È già arrivato tutto quello che era ordinato'
    : sayQuantity('Ne resta da ricevere', 'Ne restano da ricevere', decimal(rest), line.unit);
}

/** Adds a mark, or replaces the one with its key. A mark of the same line, lot and place is joined with it. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const others = marks.filter(({ key }) => key !== mark.key);
  const same = others.find(
    ({ lineId, lot, place }) =>
      lineId === mark.lineId && place?.id === mark.place?.id && lot?.code === mark.lot?.code,
  );
  if (!same) return [...others, mark];
  return others.map((other) =>
    other === same
      ? { ...same, quantity: same.quantity + mark.quantity, over: same.over || mark.over }
      : other,
  );
}

/**
 * The marks that a sending leaves: marks that came meanwhile, and quantities that were added to the sent marks
 * meanwhile.
 */
export const withoutSent = (marks: readonly Mark[], sent: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => {
    const quantity = mark.quantity - (sent.find(({ key }) => key === mark.key)?.quantity ?? 0);
    return quantity > 0 ? [{ ...mark, quantity }] : [];
  });

export const linesToSend = (marks: readonly Mark[]): Receipt['lines'] =>
  marks.map(({ lineId, quantity, lot, place, over }) => ({
    orderLineId: lineId,
    quantity: decimal(quantity),
    locationId: place?.id ?? null,
    lot: lot && { ...lot },
    over,
  }));

/** Describes a mark in the words that the card and the queue show. */
export const describeMark = (line: AwaitedLine | undefined, { quantity, lot, place }: Mark) => ({
  what: line?.description ?? '',
  quantity: formatQuantity(decimal(quantity), line?.unit),
  where: formatParts(
    lot?.code && line?.product && `${lotLabel(line.product).toLowerCase()} ${lot.code}`,
    place && `in ${place.code}`,
  ),
});

/** Returns the lines as they will be after the receipts that wait on this device: their open quantity is reduced. */
export function withoutWaiting(
  lines: readonly AwaitedLine[],
  waiting: readonly Receipt['lines'][],
): AwaitedLine[] {
  return lines.map((line) => {
    const sent = waiting
      .flat()
      .filter(({ orderLineId }) => orderLineId === line.id)
      .reduce((sum, { quantity }) => sum + (thousandths(String(quantity)) ?? 0), 0);
    return sent === 0 ? line : { ...line, open: decimal(Math.max(0, (thousandths(line.open) ?? 0) - sent)) };
  });
}
