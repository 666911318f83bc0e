import { productStock } from '@wms/contract/logistics/stock/reading';
import { useAnswer } from '../../client/answer.ts';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import type { ActStart } from '../stock/movement-start.ts';
import { ActModal } from './ActModal.tsx';

export type ProductActStart = {
  productId: number;
  act: 'carico' | 'scarico' | 'trasferimento' | 'prestito' | 'rientro';
  quantity?: string;
  to?: Choice;
};
type Props = ProductActStart & { onClose: () => void };

/** An act on a product of which only the id is known, for pages of other cupboards: `slots.productAct`. */
export function ProductAct({ productId, act, quantity, to, onClose }: Props) {
  const { data } = useAnswer(productStock, { params: { id: String(productId) } });
  if (!data) return null;
  const start: ActStart = { type: act, product: data.product, quantity, to };
  return <ActModal start={start} onClose={onClose} />;
}
