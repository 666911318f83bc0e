import type { ProductRow, StockState } from '@wms/contract/logistics/products/reading';
import { type StateColour, StateDot } from '../../../ui/StateDot.tsx';

const words: Record<StockState, { label: string; colour: StateColour }> = {
  ok: { label: 'Disponibile', colour: 'green' },
  low: { label: 'Sotto scorta', colour: 'amber' },
  over: { label: 'Sovra scorta', colour: 'teal' },
  none: { label: 'Esaurito', colour: 'red' },
};

/** Compares the available quantity with the minimum and the maximum. */
export function Availability({ product }: { product: Pick<ProductRow, 'stockState' | 'moved'> }) {
  // A new product isn't used up: nobody has loaded it yet.
  if (product.stockState === 'none' && !product.moved) return <StateDot colour="gray">Mai caricato</StateDot>;
  const { label, colour } = words[product.stockState];
  return <StateDot colour={colour}>{label}</StateDot>;
}
