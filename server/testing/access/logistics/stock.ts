import type { Rule } from '../rule.ts';
import { managers, movers, readers } from './who.ts';

export const stockAccess: readonly Rule[] = [
  {
    because: 'domain.md 2: in Area utente people see what they hold, and why, and what they have borrowed',
    who: 'session',
    endpoints: ['GET /api/logistics/loans/own'],
  },
  {
    because:
      'domain.md 3: log_WHR_BRW reads; product.md 2.1: /prod is products management OR inventory browse',
    who: readers,
    endpoints: [
      'GET /api/logistics/products/:id/stock',
      'GET /api/logistics/products/:id/stock-over-time',
      'GET /api/logistics/codes',
      'GET /api/logistics/lookup',
      'GET /api/logistics/history',
      'GET /api/logistics/movements',
      'GET /api/logistics/movements/export',
      'GET /api/logistics/reservations',
      'GET /api/logistics/reservations/export',
      'GET /api/logistics/reservations/:id',
      'GET /api/logistics/below-minimum',
      'GET /api/logistics/below-minimum/export',
      'GET /api/logistics/expiring-lots',
      'GET /api/logistics/expiring-lots/export',
    ],
  },
  {
    because:
      'domain.md 3: log_WHR_PRDU books quick load, unload and transfer; loans and promises are movements',
    who: movers,
    endpoints: [
      'POST /api/logistics/movements',
      'POST /api/logistics/movements/together',
      'POST /api/logistics/loans/remind',
      'POST /api/logistics/movements/:id/reverse',
      'POST /api/logistics/reservations',
      'PATCH /api/logistics/reservations/:id',
      'POST /api/logistics/reservations/:id/cancel',
      'GET /api/logistics/loans',
      'GET /api/logistics/loans/export',
      'GET /api/logistics/loans/:id',
      'POST /api/logistics/loans',
      'PATCH /api/logistics/loans/:id',
      'POST /api/logistics/loans/:id/return',
      'POST /api/logistics/loans/:id/take-back',
    ],
  },
  {
    because: 'domain.md 3: log_WHR_MAN does stock-takes and adjustments, and sees the value of stock',
    who: managers,
    endpoints: [
      'POST /api/logistics/movements/corrections',
      'GET /api/logistics/most-moved',
      'GET /api/logistics/stock-value',
    ],
  },
];
