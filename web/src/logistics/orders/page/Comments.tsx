import { orderComments } from '@wms/contract/logistics/orders/annotations';
import { choicesOf } from '../../../humanResources/who-is-who/PersonSelect.tsx';
import { Comments } from '../../../ui/annotations/comments/Comments.tsx';

/** The comments on an order. People who order can be mentioned in them. */
export const OrderComments = ({ orderId }: { orderId: number }) => (
  <Comments thingId={orderId} endpoints={orderComments} toChoices={choicesOf} />
);
