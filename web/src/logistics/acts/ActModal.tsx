/**
 * The dialog of any act on the stock: a load, an unload, a transfer, a loan, its return, a correction. Of a known
 * product it starts with the place, the lot and the quantity that are likely, and in the first field that is missing.
 */
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useAnswer } from '../../client/answer.ts';
import { later } from '../../ui/modal/later.tsx';
import { withLikely } from '../stock/likely.ts';
import type { ActStart } from '../stock/movement-start.ts';

const LendModal = later(async () => (await import('../loans/LendModal.tsx')).LendModal);
const ReturnModal = later(async () => (await import('../loans/ReturnModal.tsx')).ReturnOneModal);
const MovementModal = later(async () => (await import('../movements/Modal.tsx')).MovementModal);

type Props = {
  start: ActStart;
  /** The label of a place, read with a hand-held reader, chooses the target place. */
  readsTarget?: boolean;
  onClose: () => void;
};

export function ActModal({ start, ...props }: Props) {
  const { product } = start;
  return product ? (
    <ActOnProduct productId={product.id} start={start} {...props} />
  ) : (
    <Act start={start} {...props} />
  );
}

type ProductProps = Props & { productId: number };

function ActOnProduct({ productId, start, ...props }: ProductProps) {
  const { data, error } = useAnswer(productStock, { params: { id: String(productId) } });
  // A person who can't reach the server still gets the form, and chooses the place.
  if (!data && !error) return null;
  return <Act start={data ? withLikely(start, data) : start} {...(data && { stock: data })} {...props} />;
}

function Act({ start, stock, ...props }: Props & { stock?: Answer<typeof productStock> }) {
  const { type } = start;
  if (type === 'prestito') return <LendModal {...start} {...props} />;
  if (type === 'rientro') return stock ? <ReturnModal stock={stock} {...props} /> : null;
  return <MovementModal {...start} type={type} {...props} />;
}
