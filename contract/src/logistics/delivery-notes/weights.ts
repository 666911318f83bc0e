import { formatCount, formatParts, formatQuantity } from '../../platform/formats.ts';

type Line = { quantity: string | null; weight: string | null };

/** What the lines of a note weigh together, for its page and its paper. */
export function sumWeights(lines: readonly Line[]) {
  const written = lines.flatMap(({ weight }) => (weight === null ? [] : [Math.round(Number(weight) * 1000)]));
  const grams = written.reduce((all, weight) => all + weight, 0);
  // A line of words has no goods that could weigh anything.
  const unweighed = lines.filter(({ quantity, weight }) => quantity !== null && weight === null).length;
  return {
    /** Kilograms; null when nothing was weighed. */
    sum: written.length === 0 ? null : grams / 1000,
    /** '3 righe senza peso'; null when the sum is that of all goods. */
    without: unweighed === 0 ? null : `${formatCount(unweighed, 'riga', 'righe')} senza peso`,
  };
}

type Weighed = { rows: readonly Line[]; netWeight: string | null; grossWeight: string | null };

/** 'netto 4,1 kg · lordo 5 kg'; a sum of goods weighed in part says so. Empty when nobody weighed anything. */
export function describeWeights({ rows, netWeight, grossWeight }: Weighed): string {
  const { sum, without } = sumWeights(rows);
  const net = netWeight ?? (without === null ? sum : null);
  return formatParts(
    net !== null && `netto ${formatQuantity(net, 'kg')}`,
    net === null && sum !== null && `${formatQuantity(sum, 'kg')} (${without})`,
    grossWeight !== null && `lordo ${formatQuantity(grossWeight, 'kg')}`,
  );
}
