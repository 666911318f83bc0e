import { draftOrders, listToOrder, type Proposal } from '@wms/contract/logistics/reorder/endpoints';
import { implement } from '../../platform/http/endpoint.ts';
import { draftForSuppliers } from './drafting.ts';
import { readFreeWishes, readProposals, readSellers } from './proposing.ts';

export const reorderRoutes = [
  implement(listToOrder, async ({ query: { supplier }, db }) => {
    const [proposals, wishes] = await Promise.all([
      readProposals(db, supplier),
      supplier === undefined || supplier === 'none' ? readFreeWishes(db) : [],
    ]);
    // Nobody is missing in a whole list; only a part of it takes another look at all that is needed.
    const whole = supplier === undefined && !proposals.more;
    const suppliers = whole ? sellersIn(proposals.rows) : await readSellers(db);
    return { ...proposals, wishes, suppliers };
  }),

  implement(draftOrders, ({ body, user, tx }) => draftForSuppliers(tx, body.lines, user)),
];

/** The rows come by supplier. */
const sellersIn = (rows: readonly Proposal[]) => [
  ...new Map(rows.flatMap(({ supplier }) => (supplier ? [[supplier.id, supplier] as const] : []))).values(),
];
