/** Orders: what this drawer gives to the server. */
import { selfApproval, teamOfOrders } from '@wms/contract/logistics/orders/settings';
import type { Drawer } from '../../platform/cupboards/drawer.ts';
import { freeTexts, notPersonal, personalTable } from '../../platform/cupboards/personal-table.ts';
import { orderHangingRoutes } from './annotations.ts';
import { orderConstraints } from './editing.ts';
import { orderFinder } from './finder.ts';
import { openOrders, ordersCard } from './home-cards.ts';
import { orderLineRoutes } from './lines/export.ts';
import { mentionedOnOrder, orderDecided, orderToApprove } from './news.ts';
import { orderRoutes } from './routes.ts';
import { orderMailGivenUp } from './sending/given-up.ts';
import { orderMailJob } from './sending/mail-job.ts';
import { orderSendingRoutes } from './sending/routes.ts';

export const orders: Drawer = {
  routes: ({ storage, settings, publicUrl, mailIsSent }) => [
    ...orderRoutes(settings),
    ...orderLineRoutes(settings),
    ...orderHangingRoutes(storage),
    ...orderSendingRoutes({ storage, publicUrl, mailIsSent, settings }),
  ],
  constraints: orderConstraints,
  settings: [selfApproval, teamOfOrders],
  jobs: [orderMailJob],
  news: [orderMailGivenUp, orderToApprove, orderDecided, mentionedOnOrder],
  homeCards: [ordersCard],
  finders: [orderFinder],
  openThings: [openOrders],
  personalTables: [
    personalTable('orders', {
      person: 'requester_id',
      title: 'Ordini chiesti',
      exported: ['year', 'number', 'state', 'total', 'notes', 'created_at'],
      erasure: {
        kept: 'Sono documenti contabili, che restano dieci anni (art. 2220 c.c.), senza più dire di chi',
      },
    }),
  ],
  freeTexts: [
    freeTexts('order_lines', ['description']),
    freeTexts('order_revisions', ['printed', 'reason']),
    // A mail server's answer may name the recipient.
    freeTexts('order_sendings', ['recipient', 'subject', 'body', 'failure']),
    freeTexts('orders', ['budget_override', 'message', 'notes']),
  ],
  notPersonal: [
    notPersonal('order_lines', ['needed_on', 'supplier_code', 'unit'], 'what is ordered, and when'),
    notPersonal(
      'orders',
      [
        'closed_on',
        'expected_on',
        'first_expected_on',
        'needed_on',
        'numbered_on',
        'offer',
        'ordered_on',
        'payment_terms',
        'search',
        'series',
      ],
      'what is ordered, and when',
    ),
  ],
  authors: [
    'order_approvals.user_id',
    'order_revisions.made_by',
    'order_sendings.sent_by',
    'orders.budget_override_by',
    'orders.drafted_by',
  ],
};
