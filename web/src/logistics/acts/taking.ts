/** Quantity and source of the acts on the stock, and the sentences that say why an act isn't possible. */
import type { ProductFacts } from '@wms/contract/logistics/products/found';
import { formatParts, formatQuantity, sayQuantity } from '@wms/contract/platform/formats';
import { isCountedWhole, wholeSentence } from '@wms/contract/platform/numbers/units';
import type { Choice, FilledParts, Meaning } from '../../ui/cupboards/act.ts';
import { expiryWords, isExpired } from '../shared/expiry.ts';
import { decimal, thousandths } from '../shared/thousandths.ts';

/** The product of the line, with the facts that the palette found. */
export type Product = ProductFacts & { id: number; name: string };
export type StockRow = ProductFacts['stock'][number];

/** The line is filled only when its product is known. */
export function productOf({ things: { product } }: FilledParts): Product {
  if (!product?.facts) throw new Error('The palette found a product without facts');
  // The server checks its answers against the contract.
  return { ...(product.facts as ProductFacts), id: product.id, name: product.name };
}

export const write = (thousands: number, { unit }: Product) => formatQuantity(decimal(thousands), unit);

/** The units that are a thousandth or a thousand times another one. */
const otherUnits: Readonly<Record<string, { unit: string; factor: number }>> = {
  g: { unit: 'kg', factor: 0.001 },
  kg: { unit: 'g', factor: 1000 },
  ml: { unit: 'l', factor: 0.001 },
  l: { unit: 'ml', factor: 1000 },
};

type Quantity = { thousands: number } | { why: string };

/**
 * The typed quantity in the unit of the product; null when none was typed. A serial number means one piece, and 'tutto'
 * is `all`, null where it has no meaning.
 */
export function quantityOf(
  { amount }: FilledParts,
  { name, unit, tracking }: Product,
  all: number | null = null,
): Quantity | null {
  if (amount?.isAll) return all === null ? null : { thousands: all };
  if (!amount) return tracking === 'serial' ? { thousands: 1000 } : null;
  const typed = thousandths(amount.amount) ?? 0;
  const other = otherUnits[amount.unit ?? ''];
  const isSame = amount.unit === null || amount.unit === unit;
  if (!isSame && other?.unit !== unit) return { why: `${name} si conta in ${unit}, non in ${amount.unit}` };
  const thousands = isSame ? typed : typed * (other?.factor ?? 1);
  if (thousands <= 0) return { why: 'Scrivi una quantità maggiore di zero' };
  if (!Number.isInteger(thousands)) return { why: 'La quantità ha al massimo tre decimali' };
  if (isCountedWhole(unit) && thousands % 1000 !== 0) return { why: wholeSentence };
  if (tracking === 'serial' && thousands !== 1000)
    return { why: 'Ogni pezzo ha il suo numero di serie: scrivi 1 alla volta' };
  return { thousands };
}

const stockIn = (row: StockRow) => thousandths(row.quantity) ?? 0;
export const totalOf = (rows: readonly StockRow[]) => rows.reduce((sum, row) => sum + stockIn(row), 0);
/** `da MAG-D-02-02 (lì ne restano 3)` */
export function sayFrom(row: StockRow, taken: number) {
  const rest = stockIn(row) - taken;
  const words = rest === 0 ? 'lì non ne restano' : sayQuantity('lì ne resta', 'lì ne restano', decimal(rest));
  return `da ${row.place.code} (${words})`;
}

/** The rows from which the line takes: those in its place or below it, of its lot. */
export function rowsOf({ things: { from }, texts }: FilledParts, { stock }: Product): readonly StockRow[] {
  const lot = texts.lot?.toLowerCase();
  return stock.filter(
    (row) =>
      (!from || row.place.id === from.id || row.place.code.startsWith(`${from.code}-`)) &&
      (!lot || row.lot?.toLowerCase() === lot),
  );
}

/** A serial number says itself what it is. */
export const sayLot = (lot: string | null, { tracking }: Product) =>
  lot && (tracking === 'serial' ? lot : `lotto ${lot}`);

function choiceOfRow(row: StockRow, product: Product): Choice {
  // A piece with a serial number is told from the others by it, and not by the place in which several lie.
  const piece = product.tracking === 'serial' ? row.lot : null;
  const where = piece
    ? formatParts(row.place.code, row.place.name)
    : formatParts(row.place.name, sayLot(row.lot, product));
  return {
    key: `row-${row.place.id}-${row.lot ?? ''}`,
    name: piece ?? row.place.code,
    detail: formatParts(where, row.expiresOn && expiryWords(row.expiresOn)),
    hint: formatQuantity(row.quantity, product.unit),
    puts: { things: { from: { kind: 'place', ...row.place } }, ...(row.lot && { texts: { lot: row.lot } }) },
  };
}

const whichRow: Readonly<Record<Product['tracking'], string>> = {
  none: 'Da quale ubicazione?',
  lot: 'Da quale ubicazione e di quale lotto?',
  serial: 'Quale pezzo?',
};

/** Why nothing is taken of goods that lie only in other places, or in other lots. */
const sayNone = ({ things: { from }, texts }: FilledParts) =>
  from ? `In ${from.code ?? from.name} non ce n’è` : `Il lotto «${texts.lot}» non c’è`;

type Source = { row: StockRow; others?: readonly Choice[] } | { meaning: Meaning };

/** The reason for which so much can’t be taken from anywhere; null when it can. */
function whyNot(parts: FilledParts, product: Product, thousands: number): string | null {
  const { from } = parts.things;
  const rows = rowsOf(parts, product);
  if (product.stock.length === 0) return 'Non ce n’è più in magazzino';
  if (rows.length === 0) return sayNone(parts);
  const total = from || parts.texts.lot ? totalOf(rows) : (thousandths(product.quantity) ?? 0);
  const left = decimal(total);
  if (total < thousands)
    return from
      ? `In ${from.code} ${sayQuantity('ne resta', 'ne restano', left, product.unit)}: riduci la quantità`
      : `${sayQuantity('Ne resta', 'Ne restano', left, product.unit)}: riduci la quantità`;
  const free = Math.max(thousandths(product.available) ?? 0, 0);
  if (free === 0) return 'È tutto riservato: annulla prima una prenotazione';
  if (free >= thousands) return null;
  const available = sayQuantity('Ne è disponibile', 'Ne sono disponibili', decimal(free), product.unit);
  return `${available}: il resto è riservato`;
}

/** The row from which so much is taken; or what the palette says instead. */
export function sourceOf(parts: FilledParts, product: Product, thousands: number, says: string): Source {
  const why = whyNot(parts, product, thousands);
  if (why) return { meaning: { state: 'refused', says, why } };
  const rows = rowsOf(parts, product);
  const enough = rows.filter((row) => stockIn(row) >= thousands);
  const [row] = enough;
  if (!row) {
    const places = rows.slice(0, 4).map((there) => `${there.place.code} ${write(stockIn(there), product)}`);
    const sentence = `Non bastano in una sola ubicazione: ${places.join(', ')}`;
    return { meaning: { state: 'refused', says, why: sentence } };
  }
  // An expired lot leaves only when somebody chooses it.
  if (enough.length === 1 && (parts.texts.lot || !isExpired(row))) return { row };
  return { meaning: askWhere(says, enough, product) };
}

/** A part of what a row of the stock has. */
export type Share = { row: StockRow; thousands: number };

/**
 * The rows from which so much is taken: one where one has enough, else as many as it takes, the fullest first. An
 * expired lot isn't among them, since it leaves only when somebody chooses it.
 */
export function sharesOf(
  parts: FilledParts,
  product: Product,
  thousands: number,
  says: string,
): { shares: readonly Share[] } | { meaning: Meaning } {
  const rows = rowsOf(parts, product);
  const good = rows.filter((row) => !isExpired(row));
  const isInOne = rows.some((row) => stockIn(row) >= thousands);
  const isOver = !isInOne && good.length > 1 && totalOf(good) >= thousands;
  if (isOver && !whyNot(parts, product, thousands)) return { shares: shareOut(good, thousands) };
  const source = sourceOf(parts, product, thousands, says);
  return 'row' in source ? { shares: [{ row: source.row, thousands }] } : source;
}

function shareOut([row, ...others]: readonly StockRow[], thousands: number): Share[] {
  if (!row || thousands <= 0) return [];
  const taken = Math.min(stockIn(row), thousands);
  return [{ row, thousands: taken }, ...shareOut(others, thousands - taken)];
}

/** `da MAG-D-02-02 (lì ne restano 3)`, or of several rows `2 pz da MAG-D-02-02 · 2 pz da MAG-D-02-04`. */
export function sayShares(shares: readonly Share[], product: Product): string {
  const [only, ...others] = shares;
  if (only && others.length === 0)
    return formatParts(sayLot(only.row.lot, product), sayFrom(only.row, only.thousands));
  const words = shares.map(({ row, thousands }) => {
    const lot = row.lot && ` (${sayLot(row.lot, product)})`;
    return `${write(thousands, product)} da ${row.place.code}${lot ?? ''}`;
  });
  return formatParts(...words);
}

/**
 * The piece with a serial number that is lent: the one that lies there longest, which the server names first, with the
 * other ones as choices. Goods without serial numbers are taken as always.
 */
export function pieceOf(parts: FilledParts, product: Product, thousands: number, says: string): Source {
  const rows = rowsOf(parts, product);
  const piece = rows.find((row) => !isExpired(row));
  if (product.tracking !== 'serial' || !piece) return sourceOf(parts, product, thousands, says);
  return {
    row: piece,
    others: rows.filter((row) => row !== piece).map((row) => choiceOfRow(row, product)),
  };
}

const askWhere = (says: string, rows: readonly StockRow[], product: Product): Meaning => ({
  state: 'asks',
  says,
  question: whichRow[product.tracking],
  choices: rows.map((row) => choiceOfRow(row, product)),
});

/**
 * The question from where all of it is taken: 'scarica tutto loctite' means what lies in one place, of one lot. Null
 * when it lies in only one, or when nothing says 'tutto'.
 */
export function askWhichAll(verb: string, parts: FilledParts, product: Product): Meaning | null {
  const rows = rowsOf(parts, product);
  if (!parts.amount?.isAll || rows.length < 2) return null;
  return askWhere(formatParts(`${verb} tutto`, product.name), rows, product);
}

/** Asks how many, with one and all as answers; `all` is null for what comes in. */
export function askHowMany(verb: string, parts: FilledParts, product: Product, all: number | null): Meaning {
  const says = formatParts(verb, product.name);
  if (all === 0) {
    const why = product.stock.length > 0 ? sayNone(parts) : 'Non ce n’è più in magazzino';
    return { state: 'refused', says, why };
  }
  const amounts = [...new Set([Math.min(1000, all ?? 1000), all ?? 1000])];
  return {
    state: 'asks',
    says,
    question: 'Quanti?',
    choices: amounts.map((amount) => ({
      key: `amount-${amount}`,
      name: `${verb} ${write(amount, product)}`,
      hint: amount === all && amounts.length > 1 ? 'Tutto' : undefined,
      puts: { amount: decimal(amount) },
    })),
  };
}
