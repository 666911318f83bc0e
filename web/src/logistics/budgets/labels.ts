import { type Limits, type TeamBudget, warnedFrom } from '@wms/contract/logistics/budgets/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney, compareMoney, wholePercent } from '@wms/contract/platform/money';
import type { StateColour } from '../../ui/StateDot.tsx';

/**
 * The used part of the budget in whole percent, and whether the spending is below, at or above the budget. From 80 % on
 * people are warned, above the budget approvals stop. Null without a budget.
 */
export function usedOf({ budget, committed, spent }: TeamBudget) {
  if (!budget) return null;
  const used = addMoney(committed, spent);
  return { percent: wholePercent(used, budget.amount), beside: compareMoney(used, budget.amount) };
}

export function stateOf(used: ReturnType<typeof usedOf>): { words: string; colour: StateColour } {
  if (used === null) return { words: 'Senza budget', colour: 'gray' };
  const percent = `${used.percent} %`;
  if (used.beside > 0) return { words: `Superato, ${percent}`, colour: 'red' };
  if (used.percent >= warnedFrom)
    return { words: used.beside === 0 ? 'Finito' : `Quasi finito, ${percent}`, colour: 'amber' };
  return { words: `Usato al ${percent}`, colour: 'green' };
}

/** The limits of approval in a sentence. */
export function describeLimits(limits: Limits | null): string {
  const { freeUpTo = null, twoAbove = null } = limits ?? {};
  const free = freeUpTo && `Fino a ${formatEuro(freeUpTo)} un ordine è subito approvato.`;
  const sentence = twoAbove && `Sopra ${formatEuro(twoAbove)} lo approvano due persone.`;
  const sentences = [free, sentence].filter(Boolean).join(' ');
  return sentences || 'Ogni ordine lo approva una persona che non l’ha chiesto.';
}

/** The limits of approval, short enough for a cell. */
export const shortLimits = ({ freeUpTo, twoAbove }: Limits): string =>
  [
    freeUpTo && `libero fino a ${formatEuro(freeUpTo)}`,
    twoAbove && `due persone sopra ${formatEuro(twoAbove)}`,
  ]
    .filter(Boolean)
    .join(', ');
