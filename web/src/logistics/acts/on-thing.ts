import type { ProductFacts } from '@wms/contract/logistics/products/found';
import { opensProducts } from '@wms/contract/pages/product-access';
import type { Act } from '../../ui/cupboards/act.ts';
import { askAct } from './asked-act.ts';
import type { ProductActStart } from './ProductAct.tsx';

/** Begins an act on a product that the palette has found; only a load needs none of it in the warehouse. */
export const beginsOn = (act: ProductActStart['act'], label: string): NonNullable<Act['onThing']> => ({
  kind: 'product',
  opens: opensProducts,
  label,
  begin: ({ id, facts }) => {
    const isThere = ((facts as ProductFacts | undefined)?.stock.length ?? 0) > 0;
    return isThere || act === 'carico' ? () => askAct({ productId: id, act }) : null;
  },
});
