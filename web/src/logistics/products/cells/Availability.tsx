import type { ProductRow, StockState } from '@wms/contract/logistics/products/reading';
import { type StateColour, StateDot } from '../../../ui/StateDot.tsx';

const words: Record<StockState, { label: string; colour: StateColour }> = {
  ok: { label: 'Disponibile', colour: 'green' },
  low: { label: 'Sotto scorta', colour: 'amber' },
  over: { label: 'Sovra scorta', colour: 'teal' },
  none: { label: 'Esaurito', colour: 'red' },
};

type Props = {
  product: Pick<ProductRow, 'stockState' | 'moved'> & { allLent?: boolean; minimumStock?: string };
};

/** Compares the available quantity with the minimum and the maximum. */
export function Availability({ product: { stockState, moved, allLent, minimumStock } }: Props) {
  // A new product isn't used up: nobody has loaded it yet.
  if (stockState === 'none' && !moved) return <StateDot colour="gray">Mai caricato</StateDot>;
  if (allLent) return <StateDot colour={Number(minimumStock) > 0 ? 'red' : 'amber'}>In prestito</StateDot>;
  const { label, colour } = words[stockState];
  // Nothing is wrong with a product that has no minimum and is used up.
  const isWanted = minimumStock === undefined || Number(minimumStock) > 0;
  return <StateDot colour={stockState === 'none' && !isWanted ? 'gray' : colour}>{label}</StateDot>;
}
