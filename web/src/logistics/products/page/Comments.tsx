import { productComments } from '@wms/contract/logistics/products/comments';
import { choicesOf } from '../../../humanResources/who-is-who/PersonSelect.tsx';
import { Comments } from '../../../ui/hanging/comments/Comments.tsx';

/** Whoever sees products may be mentioned. */
export const ProductComments = ({ productId }: { productId: number }) => (
  <Comments thingId={productId} endpoints={productComments} toChoices={choicesOf} />
);
