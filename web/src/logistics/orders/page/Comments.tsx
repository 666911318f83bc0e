import { orderComments } from '@wms/contract/logistics/orders/annotations';
import { Comments } from '../../../ui/annotations/comments/Comments.tsx';
import { choicesOf } from '../../../ui/people/PersonSelect.tsx';

/** The comments on an order. People who order can be mentioned in them. */
export const OrderComments = ({ orderId }: { orderId: number }) => (
  <Comments thingId={orderId} endpoints={orderComments} toChoices={choicesOf} />
);
