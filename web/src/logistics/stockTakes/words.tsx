import type { StockTakeScope, StockTakeState } from '@wms/contract/logistics/stock-takes';
import { formatEuro, formatNumber } from '../../ui/formats.ts';
import { type StateColour, StateDot } from '../../ui/StateDot.tsx';

export const stateWords: Record<StockTakeState, { label: string; colour: StateColour }> = {
  aperto: { label: 'Aperto', colour: 'teal' },
  'in revisione': { label: 'In revisione', colour: 'amber' },
  approvato: { label: 'Approvato', colour: 'green' },
  annullato: { label: 'Annullato', colour: 'gray' },
};

export function TakeState({ state }: { state: StockTakeState }) {
  const { label, colour } = stateWords[state];
  return <StateDot colour={colour}>{label}</StateDot>;
}

/** `OFF-A · Scaffale A`, or only the code where the name says the same. */
export const scopeName = ({ code, name }: Pick<StockTakeScope, 'code' | 'name'>): string =>
  name === code ? code : `${code} · ${name}`;

/** `+€ 12,50`, `−€ 3,00` */
export const signed = (amount: string): string => withSign(amount, formatEuro);

/** `+3`, `−2`, `0` */
export const plus = (quantity: string): string => withSign(quantity, formatNumber);

function withSign(decimal: string, format: (decimal: string) => string): string {
  if (Number(decimal) === 0) return format('0');
  return `${decimal.startsWith('-') ? '−' : '+'}${format(decimal.replace('-', ''))}`;
}
