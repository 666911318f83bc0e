import type { Rule } from '../rule.ts';
import { placeKeepers, readers } from './who.ts';

export const placesAccess: readonly Rule[] = [
  {
    because:
      'domain.md 3: log_WHR_BRW reads; product.md 2.1: /prod is products management OR inventory browse',
    who: readers,
    endpoints: [
      'GET /api/logistics/lots/:id',
      'GET /api/logistics/locations',
      'GET /api/logistics/locations/:id',
      'GET /api/logistics/locations/:id/plan',
      'GET /api/logistics/locations/:id/stock',
      'GET /api/logistics/locations/export',
      'GET /api/logistics/locations/search',
      'GET /api/logistics/locations/stock/export',
      'GET /api/logistics/location-photos/:id',
    ],
  },
  {
    because: 'product.md 2.1: /alloc is products management; domain.md 3: log_WHR_MAN does warehouses',
    who: placeKeepers,
    endpoints: [
      'POST /api/logistics/locations',
      'PATCH /api/logistics/locations/:id',
      'DELETE /api/logistics/locations/:id',
      'POST /api/logistics/locations/:id/close',
      'POST /api/logistics/locations/:id/move',
      'GET /api/logistics/locations/:id/generate',
      'POST /api/logistics/locations/:id/generate',
      'GET /api/logistics/locations/proposal',
      'POST /api/logistics/locations/:id/photo',
      'DELETE /api/logistics/locations/:id/photo',
      'PATCH /api/logistics/lots/:id',
    ],
  },
];
