import { type Limits, type TeamBudget, warnedFrom } from '@wms/contract/logistics/budgets/endpoints';
import { formatEuro } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import type { StateColour } from '../../ui/StateDot.tsx';

/** The share of the budget that is committed or spent. From 0.8 on people are warned, from 1 on approvals stop. */
export const usedOf = ({ budget, committed, spent }: TeamBudget): number | null =>
  budget && Number(addMoney(committed, spent)) / Number(budget.amount);

export function stateOf(used: number | null): { words: string; colour: StateColour } {
  if (used === null) return { words: 'Senza budget', colour: 'gray' };
  const percent = `${Math.floor(used * 100)} %`;
  if (used > 1) return { words: `Superato, ${percent}`, colour: 'red' };
  if (used >= warnedFrom)
    return { words: used === 1 ? 'Finito' : `Quasi finito, ${percent}`, colour: 'amber' };
  return { words: `Usato al ${percent}`, colour: 'green' };
}

/** The limits of approval in a sentence. */
export function describeLimits(limits: Limits | null): string {
  const { freeUpTo = null, twoAbove = null } = limits ?? {};
  const free = freeUpTo && `Fino a ${formatEuro(freeUpTo)} un ordine è subito approvato.`;
  const two = twoAbove && `Sopra ${formatEuro(twoAbove)} lo approvano due persone.`;
  const sentences = [free, two].filter(Boolean).join(' ');
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
