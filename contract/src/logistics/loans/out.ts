/** The words for what is out, in the palette and at the scanner. */
import { formatDate, formatNumber, formatOthers } from '../../platform/formats.ts';

type OutLoan = { borrower: string; borrowerId: number | null; left: string; dueOn: string };

/**
 * `fuori: Ada Neri (2) fino al 12/12/2026 e un’altra persona`: the person who must bring it back first, with how much
 * they have in several loans; null when nothing is out.
 */
export function sayOut(loans: readonly OutLoan[]): string | null {
  const people = Map.groupBy(loans, ({ borrower, borrowerId }) => borrowerId ?? borrower);
  const [own = []] = people.values();
  const [first] = own;
  if (!first) return null;
  const thousandths = own.reduce((sum, { left }) => sum + Math.round(Number(left) * 1000), 0);
  const has = own.length > 1 ? ` (${formatNumber(thousandths / 1000)})` : '';
  const more = formatOthers(people.size - 1, 'un’altra persona', 'altre');
  return `fuori: ${first.borrower}${has} fino ${formatDate(first.dueOn, 'al')}${more}`;
}
