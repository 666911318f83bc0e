import {
  draftOrders,
  listToOrder,
  type Proposal,
  undoDrafts,
} from '@wms/contract/logistics/reorder/endpoints';
import { implement } from '../../platform/http/endpoint.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { deleteDrafts, draftForSuppliers } from './drafting.ts';
import { readFreeWishes, readProposals, readSellers } from './proposing.ts';

export const reorderRoutes = [
  implement(listToOrder, async ({ query: { supplier }, db }) => {
    const [proposals, wishes] = await Promise.all([
      readProposals(db, supplier),
      supplier === undefined || supplier === 'none' ? readFreeWishes(db) : [],
    ]);
    // A whole list has all suppliers. For a part of the list, the suppliers are read separately, from all products to
    // order.
    const whole = supplier === undefined && !proposals.more;
    const suppliers = whole ? sellersIn(proposals.rows) : await readSellers(db);
    return { ...proposals, wishes, suppliers };
  }),

  implement(draftOrders, async ({ body, user, tx }) => {
    const made = await draftForSuppliers(tx, body.lines, user);
    return { ...made, undo: [counterAct(undoDrafts, { body: { ids: made.orders.map(({ id }) => id) } })] };
  }),
  implement(undoDrafts, ({ body, user, tx }) => deleteDrafts(tx, body.ids, user)),
];

/** Lists the suppliers of the rows, each once; the rows are sorted by supplier. */
const sellersIn = (rows: readonly Proposal[]) => [
  ...new Map(rows.flatMap(({ supplier }) => (supplier ? [[supplier.id, supplier] as const] : []))).values(),
];
