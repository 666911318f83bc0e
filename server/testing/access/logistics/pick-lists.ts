import type { Rule } from '../rule.ts';
import { movers, readers } from './who.ts';

export const pickListsAccess: readonly Rule[] = [
  {
    because: 'issue 40: whoever sees the stock may make a pick list',
    who: readers,
    endpoints: [
      'GET /api/logistics/pick-lists',
      'GET /api/logistics/pick-lists/:id',
      'POST /api/logistics/pick-lists',
      'POST /api/logistics/pick-lists/:id/copy',
      'POST /api/logistics/pick-lists/:id/lines',
      'PATCH /api/logistics/pick-lists/:id/lines/:line',
      'DELETE /api/logistics/pick-lists/:id/lines/:line',
    ],
  },
  {
    because: 'issue 40: whoever may unload may reserve and walk a pick list, and close it',
    who: movers,
    endpoints: [
      'POST /api/logistics/pick-lists/:id/reserve',
      'POST /api/logistics/pick-lists/:id/lines/:line/pick',
      'POST /api/logistics/pick-lists/:id/close',
      'POST /api/logistics/pick-lists/:id/reopen',
    ],
  },
  {
    because: 'issue 40: what a pick list misses is asked for as any wish',
    who: [['log_WHR_BRW'], ['log_WHR_ORD']],
    endpoints: ['POST /api/logistics/pick-lists/:id/ask'],
  },
];
