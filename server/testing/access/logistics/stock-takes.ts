import type { Rule } from '../rule.ts';
import { managers, movers } from './who.ts';

export const stockTakesAccess: readonly Rule[] = [
  {
    because: 'domain.md 3: a stock-take is counted by who moves the goods',
    who: movers,
    endpoints: [
      'GET /api/logistics/stock-takes/open',
      'GET /api/logistics/stock-takes/:id',
      'GET /api/logistics/stock-takes/:id/sheet',
      'GET /api/logistics/stock-takes/:id/places',
      'GET /api/logistics/stock-takes/:id/places/:location',
      'GET /api/logistics/stock-takes/:id/products',
      'GET /api/logistics/stock-takes/:id/lookup',
      'POST /api/logistics/stock-takes/:id/counts',
    ],
  },
  {
    because: 'domain.md 3: log_WHR_MAN does stock-takes and adjustments, and sees the value of stock',
    who: managers,
    endpoints: [
      'GET /api/logistics/stock-takes',
      'POST /api/logistics/stock-takes',
      'GET /api/logistics/stock-takes/export',
      'GET /api/logistics/stock-takes/suggestions',
      'POST /api/logistics/stock-takes/:id/moves/:move',
      'POST /api/logistics/stock-takes/:id/approve',
      'POST /api/logistics/stock-takes/:id/recounts',
      'GET /api/logistics/stock-takes/:id/counts',
      'GET /api/logistics/stock-takes/:id/lines',
      'GET /api/logistics/stock-takes/:id/lines/export',
      'GET /api/logistics/stock-takes/:id/missing',
      'POST /api/logistics/stock-takes/:id/missing',
    ],
  },
];
