import type { Rule } from '../rule.ts';
import { editors } from './who.ts';

export const suppliersAccess: readonly Rule[] = [
  {
    because:
      'issue 13: log_WHR_ORD also reads products, stock, suppliers and prices; /fornitori is log_WHR_PRD',
    who: [['log_WHR_PRD'], ['log_WHR_ORD']],
    endpoints: [
      'GET /api/logistics/suppliers',
      'GET /api/logistics/suppliers/export',
      'GET /api/logistics/suppliers/:id',
      'GET /api/logistics/suppliers/:id/figures',
      'GET /api/logistics/suppliers/:id/history',
      'GET /api/logistics/suppliers/:id/products',
      'GET /api/logistics/suppliers/:id/products/export',
      'GET /api/logistics/suppliers/:id/terms',
      'GET /api/logistics/supplier-products/export',
      'GET /api/logistics/products/:id/suppliers',
      'GET /api/logistics/products/:id/prices',
      'GET /api/logistics/products/:id/orders',
    ],
  },
  {
    because: '2.1: /fornitori is products management',
    who: editors,
    endpoints: [
      'GET /api/logistics/suppliers/similar',
      'POST /api/logistics/suppliers',
      'PATCH /api/logistics/suppliers/:id',
      'PUT /api/logistics/suppliers/:id/active',
      'DELETE /api/logistics/suppliers/:id',
      'POST /api/logistics/suppliers/:id/addresses',
      'PATCH /api/logistics/supplier-addresses/:id',
      'DELETE /api/logistics/supplier-addresses/:id',
      'POST /api/logistics/suppliers/:id/contacts',
      'PATCH /api/logistics/supplier-contacts/:id',
      'DELETE /api/logistics/supplier-contacts/:id',
      'POST /api/logistics/supplier-products',
      'PATCH /api/logistics/supplier-products/:id',
      'DELETE /api/logistics/supplier-products/:id',
    ],
  },
];
