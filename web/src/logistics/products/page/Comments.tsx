import { productComments } from '@wms/contract/logistics/products/comments';
import { Comments } from '../../../ui/annotations/comments/Comments.tsx';
import { choicesOf } from '../../../ui/people/PersonSelect.tsx';

/** The comments on a product. People who may see products can be mentioned in them. */
export const ProductComments = ({ productId }: { productId: number }) => (
  <Comments thingId={productId} endpoints={productComments} toChoices={choicesOf} />
);
