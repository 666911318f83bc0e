/** Decisions that are taken back: approvals and refusals. */
import { plainExpense } from '../accounting/expense-reports.ts';
import { makeSupplier, ordersOf, plainLine } from '../logistics/ordering.ts';
import { personalData } from '../people.ts';
import { addResource, bookingBody, inDaysAt } from '../workshop/bookings.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const act = (changes: readonly string[], prepare: UndoCase['prepare']): UndoCase => ({ changes, prepare });

const orders = '/api/logistics/orders';
/** An order that the other person has requested, so that the keeper may decide. */
async function requested({ other, send }: World): Promise<{ path: string; version: number }> {
  const id = await ordersOf(other).created(await makeSupplier(other), [plainLine({ price: '900' })]);
  const path = `${orders}/${id}`;
  const asked = await send('POST', `${path}/request`, { version: 1 }, other);
  if (asked.status !== 200) throw new Error(await asked.text());
  return { path, version: (await ordersOf(other).read(id)).version };
}

/** Two requests for one place, which neither holds: the place of the second goes to the first. */
async function requests({ app, made }: World): Promise<{ id: number; version: number }[]> {
  const member = await app.person({ permissions: ['WRK_ROB'] });
  const room = await addResource(app.db, { approval: 'always', waiting_holds: false });
  const body = bookingBody(room, inDaysAt(8, '09:00'), inDaysAt(8, '11:00'));
  const ids = [1, 2].map(() => made('/api/workshop/rooms/bookings', body, member));
  return (await Promise.all(ids)).map((id) => ({ id, version: 1 }));
}

const wish = { description: 'Morsetto', quantity: '2', unit: 'pz', productId: null };

export const decisionUndoCases: UndoCases = {
  'POST /api/workshop/bookings/:id/moves/:move (confirm)': act(['bookings', 'holds'], async (world) => {
    const [request] = await requests(world);
    const path = `/api/workshop/bookings/${request?.id}/moves/confirm`;
    return () => world.send('POST', path, { version: 1, reason: null });
  }),
  'POST /api/workshop/bookings/:id/moves/:move (refuse)': act(['bookings', 'holds'], async (world) => {
    const [request] = await requests(world);
    const path = `/api/workshop/bookings/${request?.id}/moves/refuse`;
    return () => world.send('POST', path, { version: 1, reason: 'Serve ai revisori' });
  }),
  'POST /api/workshop/bookings/decisions': act(['bookings', 'holds'], async (world) => {
    const bookings = await requests(world);
    const body = { bookings, move: 'confirm', reason: null };
    return () => world.send('POST', '/api/workshop/bookings/decisions', body);
  }),
  [`POST ${orders}/:id/approve`]: act(['orders', 'wishes'], async (world) => {
    const { path, version } = await requested(world);
    return () => world.send('POST', `${path}/approve`, { version, overBudgetBecause: null });
  }),
  [`POST ${orders}/:id/moves/:move (reject)`]: act(['orders', 'wishes'], async (world) => {
    const { path, version } = await requested(world);
    return () => world.send('POST', `${path}/moves/reject`, { version, reason: 'Troppo caro' });
  }),
  'POST /api/logistics/wishes/:id/moves/:move': act(['wishes'], async ({ made, send }) => {
    const id = await made('/api/logistics/wishes', wish);
    return () => send('POST', `/api/logistics/wishes/${id}/moves/withdraw`, { version: 1, reason: null });
  }),
  'POST /api/logistics/wishes/:id/moves/:move (refuse)': act(['wishes'], async ({ made, send, other }) => {
    const id = await made('/api/logistics/wishes', wish, other);
    const refused = { version: 1, reason: 'Ne abbiamo' };
    return () => send('POST', `/api/logistics/wishes/${id}/moves/refuse`, refused);
  }),
  'POST /api/accounting/expense-reports/:id/moves/:move': act(
    ['expense_reports', 'expense_lines'],
    async ({ app, made, other, send }) => {
      const own = personalData({ iban: 'IT60X0542811101000000123456' });
      await other.post('/api/humanResources/user/updatePersonalData', own);
      const reports = '/api/accounting/expense-reports';
      const id = await made(reports, { purpose: 'Gara', volunteer: true }, other);
      await made(`${reports}/${id}/lines`, plainExpense(), other);
      const readVersion = () =>
        app.db.selectFrom('expense_reports').select('version').where('id', '=', id).executeTakeFirstOrThrow();
      await other.post(`${reports}/${id}/send`, await readVersion());
      const { version } = await readVersion();
      return () => send('POST', `${reports}/${id}/moves/reject`, { version, reason: 'Manca lo scontrino' });
    },
  ),
};
