import { formatAll, formatCount } from '@wms/contract/platform/formats';

type CategoryContents = { subs?: number; products: number; inactive: number };

/** '1 prodotto va', '3 sottocategorie e 12 prodotti vanno'; empty when there is nothing. */
export function heldMoves(held: CategoryContents): string {
  const count = (held.subs ?? 0) + held.products + held.inactive;
  return count === 0 ? '' : `${heldBy(held)} ${count === 1 ? 'va' : 'vanno'}`;
}

/** '3 sottocategorie e 12 prodotti'; empty when there is nothing. */
export function heldBy({ subs = 0, products, inactive }: CategoryContents): string {
  const all = products + inactive;
  return formatAll([
    ...(subs > 0 ? [formatCount(subs, 'sottocategoria', 'sottocategorie')] : []),
    ...(all > 0 ? [formatCount(all, 'prodotto', 'prodotti')] : []),
  ]);
}
