import { formatCount, formatParts, formatQuantity } from '../../platform/formats.ts';
import {
  addQuantities,
  compareQuantities,
  multiplyQuantities,
  roundQuantity,
} from '../../platform/numbers/quantities.ts';

/**
 * Returns the weight in kilograms that a line gets at the issue, as `weighLines` of the server writes it: whole grams;
 * null for less than half a gram.
 */
export function weighLine(quantity: string, gramsOfOne: string): string | null {
  const kilograms = multiplyQuantities(quantity, gramsOfOne, '0.001');
  return compareQuantities(kilograms, '0.0005') < 0 ? null : roundQuantity(kilograms);
}

type Line = { quantity: string | null; weight: string | null };

/** Sums the weights of a note's lines, for its page and its paper. */
export function sumWeights(lines: readonly Line[]) {
  const written = lines.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  // A line of text has no goods that could have a weight.
  const unweighed = lines.filter(({ quantity, weight }) => quantity !== null && weight === null).length;
  return {
    /** In kilograms; null when no line has a weight. */
    sum: written.length === 0 ? null : addQuantities(...written),
    /** '3 righe senza peso'; null when the sum has the weight of all goods. */
    without: unweighed === 0 ? null : `${formatCount(unweighed, 'riga', 'righe')} senza peso`,
  };
}

type GoodsWeights = { rows: readonly Line[]; netWeight: string | null; grossWeight: string | null };

/** 'netto 4,1 kg · lordo 5 kg'; the text says when only some goods have a weight. Empty when there is no weight. */
export function describeWeights({ rows, netWeight, grossWeight }: GoodsWeights): string {
  const { sum, without } = sumWeights(rows);
  const net = netWeight ?? (without === null ? sum : null);
  return formatParts(
    net !== null && `netto ${formatQuantity(net, 'kg')}`,
    net === null && sum !== null && `${formatQuantity(sum, 'kg')} (${without})`,
    grossWeight !== null && `lordo ${formatQuantity(grossWeight, 'kg')}`,
  );
}
