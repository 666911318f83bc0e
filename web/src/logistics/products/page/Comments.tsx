import { productComments } from '@wms/contract/logistics/products/comments';
import { loadPeople } from '../../../humanResources/who-is-who/PersonSelect.tsx';
import { Comments } from '../../../ui/hanging/comments/Comments.tsx';

/** Whoever sees products may be mentioned. */
export const ProductComments = ({ productId }: { productId: number }) => (
  <Comments thingId={productId} endpoints={productComments} loadPeople={loadPeople} />
);
