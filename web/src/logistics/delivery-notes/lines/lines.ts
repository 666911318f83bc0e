/**
 * The lines of a note on the form. Free lines are those of the scanner; tied lines come from a reservation, a loan, a
 * former note or an order, or are only text.
 */
import type { DeliveryNoteLineInput, PreparedLine } from '@wms/contract/logistics/delivery-notes/editing';
import type { DeliveryNoteLine } from '@wms/contract/logistics/delivery-notes/reading';
import type { MovedProduct } from '@wms/contract/logistics/shared/product-ref';
import { type FoundProduct, lookUpCode } from '@wms/contract/logistics/stock/reading';
import { formatCount } from '@wms/contract/platform/formats';
import { call } from '../../../client/call/send.ts';
import type { Kind, Line } from '../../scan/lines/line.ts';
import { decimal, thousandths } from '../../shared/thousandths.ts';

/** `lotExpiresOn` is the expiry of the lot; an incoming lot is created with it when the note is issued. */
type PreparedNoteLine = PreparedLine & { lotExpiresOn?: string | null };
export type TiedLine = PreparedNoteLine & { key: number };
export type NoteLines = { free: readonly Line[]; tied: readonly TiedLine[] };

export const noLines: NoteLines = { free: [], tied: [] };

export const emptyWords: Omit<TiedLine, 'key'> = {
  product: null,
  description: '',
  quantity: null,
  unit: null,
  lotCode: null,
  place: null,
  parcels: null,
  weight: null,
  reservationId: null,
  loanId: null,
  returnedLineId: null,
  orderLineId: null,
};

/** Turns a scanned line into one that can have its own description, parcels and weight. */
export const tie = (line: Line, kind: Kind, key: number): TiedLine => ({
  ...emptyWords,
  key,
  product: line.product,
  description: line.product.name,
  unit: line.product.unit,
  quantity: decimal(line.quantity),
  lotCode: line.lot?.code ?? null,
  lotExpiresOn: line.lot?.expiresOn ?? null,
  place: kind === 'carico' ? line.to : line.from,
});

export const nextKey = (lines: readonly { key: number }[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** The kind of movement of a note's lines: incoming goods have a target, all others a source. */
export const kindOf = (direction: string | undefined): Kind =>
  direction === 'entrata' ? 'carico' : 'scarico';

/** Whether the line is like a scanned one: the person counts it and takes it from any place. */
const isFree = ({ product, description, ...line }: PreparedLine) =>
  product !== null &&
  description === product.name &&
  [line.reservationId, line.loanId, line.returnedLineId, line.orderLineId, line.parcels, line.weight].every(
    (tie) => tie === null,
  );

/** Reads the lines of a draft, a reservation or a trip, with the stock of the products of free lines. */
export async function readLines(given: readonly PreparedNoteLine[], kind: Kind): Promise<NoteLines> {
  const codes = new Set(given.flatMap((line) => (isFree(line) && line.product ? [line.product.code] : [])));
  const found = new Map<string, FoundProduct>();
  await Promise.all(
    [...codes].map(async (code) => {
      const answer = await call(lookUpCode, { query: { code } });
      if (answer.kind === 'product') found.set(code, answer.product);
    }),
  );
  const tied: TiedLine[] = [];
  const free: Line[] = [];
  for (const line of given) {
    const product = isFree(line) && found.get(line.product?.code ?? '');
    if (!product) tied.push({ ...line, key: nextKey(tied) });
    else
      free.push({
        key: nextKey(free),
        product,
        quantity: thousandths(line.quantity ?? '') ?? 1000,
        lot: line.lotCode ? { code: line.lotCode, expiresOn: line.lotExpiresOn ?? null } : null,
        from: kind === 'carico' ? null : line.place,
        to: kind === 'carico' ? line.place : null,
      });
  }
  return { free, tied };
}

export const preparedOf = ({ lot, ...line }: DeliveryNoteLine): PreparedNoteLine => ({
  product: line.product,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  lotExpiresOn: lot?.expiresOn ?? null,
  lotCode: lot?.code ?? null,
  place: line.place,
  parcels: line.parcels,
  weight: line.weight,
  reservationId: line.reservationId,
  loanId: line.loanId,
  returnedLineId: line.returnedLineId,
  orderLineId: line.orderLineId,
});

/** The body of the lines: the tied ones come first, as on the screen. */
export const bodyOf = ({ tied, free }: NoteLines, kind: Kind): DeliveryNoteLineInput[] => [
  ...tied.map(({ key: _, product, place, unit, ...line }) => ({
    ...line,
    productId: product?.id ?? null,
    unit: product ? null : unit,
    locationId: place?.id ?? null,
  })),
  ...free.map((line) => ({
    productId: line.product.id,
    quantity: decimal(line.quantity),
    lotCode: line.lot?.code ?? null,
    lotExpiresOn: kind === 'carico' ? (line.lot?.expiresOn ?? null) : null,
    locationId: (kind === 'carico' ? line.to : line.from)?.id ?? null,
  })),
];

/** The open question of a tied line; null when the note can be issued with it. */
export function missingInTied(line: TiedLine, kind: Kind) {
  const { product, quantity, place, lotCode, loanId, unit } = line;
  if (quantity !== null && (thousandths(quantity) ?? 0) <= 0) return 'Indica la quantità';
  if (!product) return quantity !== null && !unit ? 'Indica l’unità' : null;
  if (loanId !== null) return null;
  if (!place) return kind === 'carico' ? 'Dove?' : 'Da dove?';
  if (product.tracking !== 'none' && !lotCode) return lotQuestion(product);
  if (asksExpiry(line, kind) && !line.lotExpiresOn) return 'Manca la scadenza';
  return null;
}

/** Incoming goods may bring a new lot, whose expiry is asked; returned goods keep the lot with which they left. */
export const asksExpiry = ({ product, loanId, returnedLineId }: TiedLine, kind: Kind): boolean =>
  kind === 'carico' &&
  product !== null &&
  product.hasExpiry &&
  product.tracking !== 'none' &&
  loanId === null &&
  returnedLineId === null;

const lotQuestion = ({ tracking }: MovedProduct) =>
  tracking === 'serial' ? 'Manca il numero di serie' : 'Manca il lotto';

/**
 * The number of products whose stock changes at the issue. Lent products have left the stock before, texts have none.
 */
export const countMoved = ({ free, tied }: NoteLines): number =>
  new Set([
    ...free.map(({ product }) => product.id),
    ...tied.flatMap(({ product, loanId }) => (product && loanId === null ? [product.id] : [])),
  ]).size;

/** The label of the issuing button, which says what issuing does to the stock. */
export function describeIssue(lines: NoteLines, direction: string | undefined): string {
  const count = countMoved(lines);
  if (count === 0) return 'Emetti: niente cambia in giacenza';
  const products = formatCount(count, 'prodotto', 'prodotti');
  return `Emetti: ${direction === 'entrata' ? 'carica' : 'scarica'} ${products}`;
}
