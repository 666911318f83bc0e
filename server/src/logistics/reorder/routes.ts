import { draftOrders, listToOrder } from '@wms/contract/logistics/reorder/endpoints';
import { implement } from '../../platform/http/endpoint.ts';
import { draftForSuppliers } from './drafting.ts';
import { readFreeWishes, readProposals, readSellers } from './proposing.ts';

export const reorderRoutes = [
  implement(listToOrder, async ({ query: { supplier }, db }) => {
    const [proposals, wishes, suppliers] = await Promise.all([
      readProposals(db, supplier),
      supplier === undefined || supplier === 'none' ? readFreeWishes(db) : [],
      readSellers(db),
    ]);
    return { ...proposals, wishes, suppliers };
  }),

  implement(draftOrders, ({ body, user, tx }) => draftForSuppliers(tx, body.lines, user)),
];
