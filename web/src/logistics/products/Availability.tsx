import type { ProductRow } from '@wms/contract/logistics/products';
import { StateDot } from '../../ui/StateDot.tsx';
import { hasSome } from './product-query.ts';

export function Availability({ of }: { of: Pick<ProductRow, 'quantity'> }) {
  return hasSome(of) ? (
    <StateDot colour="green">Disponibile</StateDot>
  ) : (
    <StateDot colour="red">Esaurito</StateDot>
  );
}
