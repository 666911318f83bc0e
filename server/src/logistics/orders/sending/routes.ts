/** Serves the endpoints that send orders to their supplier. */
import {
  callOffOrder,
  getOrderMail,
  getOrderPaper,
  reviseOrder,
  sendOrder,
  sendOrderAgain,
} from '@wms/contract/logistics/orders/moving';
import { implement } from '../../../platform/http/endpoint.ts';
import type { KeptSettings } from '../../../platform/settings/settings.ts';
import { proposeMail } from './proposing.ts';
import { reviseOrderOf } from './revising.ts';
import { callOff, type SendingServices, sendAgain, sendOrderOf, servePaper } from './to-supplier.ts';

export const orderSendingRoutes = (services: SendingServices & { settings: KeptSettings }) => [
  implement(sendOrder, ({ params, body, user, tx }) => sendOrderOf(tx, params.id, body, user, services)),
  implement(sendOrderAgain, ({ params, body, user, tx }) => sendAgain(tx, params.id, body, user, services)),
  implement(callOffOrder, ({ params, body, user, tx }) => callOff(tx, params.id, body, user, services)),
  implement(getOrderMail, async ({ params, query, user, db }) => ({
    ...(await proposeMail(db, params.id, query.language, user)),
    sends: services.mailIsSent,
  })),
  implement(reviseOrder, ({ params, body, user, tx }) =>
    reviseOrderOf(tx, params.id, body, user, {
      ...services,
      settings: services.settings.on(user.today),
    }),
  ),
  implement(getOrderPaper, ({ params, db }) => servePaper(db, services.storage, params.id, params.revision)),
];
