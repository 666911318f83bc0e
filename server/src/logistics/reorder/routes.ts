import { deleteOrder, editOrder } from '@wms/contract/logistics/orders/endpoints';
import {
  addToDraft,
  draftOrders,
  listToOrder,
  type Proposal,
  proposeProducts,
  undoDrafts,
} from '@wms/contract/logistics/reorder/endpoints';
import { implement } from '../../platform/http/endpoint.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { addProducts } from './adding.ts';
import { deleteDrafts, draftForSuppliers } from './drafting.ts';
import { readDrafts, readFreeWishes, readProposals, readProposalsOf, readSellers } from './proposing.ts';

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

  implement(proposeProducts, async ({ query: { ids }, db }) => ({
    rows: await readProposalsOf(db, ids),
    drafts: await readDrafts(db),
  })),

  implement(addToDraft, async ({ params: { id }, body, user, tx }) => {
    const { former, message } = await addProducts(tx, id, body.lines, user);
    const version = await versionOf(tx, 'orders', id);
    const undone = counterAct(editOrder, { params: { id: String(id) }, body: { version, ...former } });
    return { id, message, undo: [undone] };
  }),

  implement(draftOrders, async ({ body, user, tx }) => {
    const made = await draftForSuppliers(tx, body.lines, user);
    const undo = made.orders.map(({ id }) => counterAct(deleteOrder, { params: { id: String(id) } }));
    return { ...made, undo };
  }),
  implement(undoDrafts, ({ body, user, tx }) => deleteDrafts(tx, body.ids, user)),
];

/** Lists the suppliers of the rows, each once; the rows are sorted by supplier. */
const sellersIn = (rows: readonly Proposal[]) => [
  ...new Map(rows.flatMap(({ supplier }) => (supplier ? [[supplier.id, supplier] as const] : []))).values(),
];
