/** Orders that go to their supplier, over HTTP. */
import { getOrderPaper, reviseOrder, sendOrder, sendOrderAgain } from '@wms/contract/logistics/orders/moving';
import { implement } from '../../../platform/http/endpoint.ts';
import { type RevisingServices, reviseOrderOf } from './revising.ts';
import { sendAgain, sendOrderOf, servePaper } from './sending.ts';

export const orderSendingRoutes = (services: RevisingServices) => [
  implement(sendOrder, ({ params, body, user, tx }) => sendOrderOf(tx, params.id, body, user, services)),
  implement(sendOrderAgain, ({ params, body, user, tx }) => sendAgain(tx, params.id, body, user, services)),
  implement(reviseOrder, ({ params, body, user, tx }) => reviseOrderOf(tx, params.id, body, user, services)),
  implement(getOrderPaper, ({ params, db }) => servePaper(db, services.storage, params.id, params.revision)),
];
