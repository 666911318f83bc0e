/** Finds out which payments each line of a receipt covers. A receipt stores them for all of its lines together. */
import { compareMoney, subtractMoney } from '@wms/contract/platform/money';

type FeeLine = { membershipId: number | null; amount: string };
export type PaidFee = { id: number; membershipId: number; amount: string };

/**
 * Distributes the payments of a receipt over its lines, each payment once, so that those of a line add up to its
 * amount, as they did at the issue. Payments of the same amount are interchangeable here.
 */
export function sharePayments(lines: readonly FeeLine[], payments: readonly PaidFee[]): number[][] {
  const shared = lines.map((): number[] => []);
  for (const [membershipId, paid] of Map.groupBy(payments, (payment) => payment.membershipId)) {
    const places = lines.flatMap((line, at) => (line.membershipId === membershipId ? [at] : []));
    const left = places.map((at) => lines[at]?.amount ?? '0.00');
    // The largest payments come first, because they fit the fewest lines.
    const largestFirst = paid.toSorted((left, right) => compareMoney(right.amount, left.amount));
    for (const [index, place] of (findPlaces(largestFirst, left) ?? []).entries()) {
      const [at, payment] = [places[place], largestFirst[index]];
      if (at !== undefined && payment) shared[at]?.push(payment.id);
    }
  }
  return shared.map((ids) => ids.toSorted((id, other) => id - other));
}

/**
 * Returns for each payment its place; null when the payments don't fit. A combination that failed is not tried twice.
 */
function findPlaces(
  payments: readonly PaidFee[],
  left: readonly string[],
  vain = new Set<string>(),
): number[] | null {
  const [payment, ...rest] = payments;
  if (!payment) return left.every((open) => compareMoney(open, '0') === 0) ? [] : null;
  const tried = `${rest.length} ${left.join(' ')}`;
  if (vain.has(tried)) return null;
  for (const [place, open] of left.entries()) {
    if (compareMoney(open, payment.amount) === -1) continue;
    const found = findPlaces(rest, left.with(place, subtractMoney(open, payment.amount)), vain);
    if (found) return [place, ...found];
  }
  vain.add(tried);
  return null;
}
