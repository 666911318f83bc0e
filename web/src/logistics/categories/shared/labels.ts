import { formatAll, formatCount } from '@wms/contract/platform/formats';

type Held = { subs?: number; products: number; inactive: number };

/** '3 sottocategorie e 12 prodotti'; empty when there is nothing. */
export function heldBy({ subs = 0, products, inactive }: Held): string {
  const all = products + inactive;
  return formatAll([
    ...(subs > 0 ? [formatCount(subs, 'sottocategoria', 'sottocategorie')] : []),
    ...(all > 0 ? [formatCount(all, 'prodotto', 'prodotti')] : []),
  ]);
}
