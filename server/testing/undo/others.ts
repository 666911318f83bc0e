import assert from 'node:assert/strict';
import { plainExpense } from '../accounting/expense-reports.ts';
import { emptyMember } from '../accounting/members.ts';
import { inDays } from '../days.ts';
import { makeDocument, makeDocumentType } from '../documents.ts';
import { personalData } from '../people.ts';
import { publisher } from '../regulations.ts';
import { addResource, bookingBody, inDaysAt } from '../workshop/bookings.ts';
import { giveLicence } from '../workshop/vans.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const act = (changes: readonly string[], prepare: UndoCase['prepare']): UndoCase => ({ changes, prepare });
let names = 0;
const name = () => `Altra ${++names}`;

const teams = '/api/humanResources/teams';
const newTeam = ({ made }: World, more: object = {}) =>
  made(teams, { name: name(), code: `U${++names}`, openedOn: inDays(-30), ...more });
const member = async (world: World) => {
  const id = await newTeam(world);
  const person = await world.app.person();
  const added = await world.send('POST', `${teams}/${id}/members`, {
    ids: [person.id],
    expected: 1,
    since: inDays(-9),
    title: 'Saldatrice',
  });
  assert.equal(added.status, 200, await added.text());
  return { id, person };
};

const reports = '/api/accounting/expense-reports';
const newReport = ({ made }: World, who?: World['keeper']) =>
  made(reports, { purpose: 'Gara', volunteer: true }, who);

const booking = async (world: World, hour: number) => {
  const room = await addResource(world.app.db);
  const clock = (at: number) => inDaysAt(3, `${String(at).padStart(2, '0')}:00`);
  return bookingBody(room, clock(hour), clock(hour + 2), { notes: 'Con la colla' });
};

const comment = (things: string, make: (world: World) => Promise<number>): UndoCases => ({
  [`POST ${things}/:id/comments`]: act(['comments'], async (world) => {
    const id = await make(world);
    return () => world.send('POST', `${things}/${id}/comments`, { body: 'Ne servono due', mentions: [] });
  }),
  [`PATCH ${things}/:id/comments/:comment`]: act(['comments'], async (world) => {
    const path = `${things}/${await make(world)}/comments`;
    const id = await world.made(path, { body: 'Ne servono due', mentions: [] });
    return () => world.send('PATCH', `${path}/${id}`, { body: 'Ne servono tre', mentions: [] });
  }),
  [`DELETE ${things}/:id/comments/:comment`]: act(['comments'], async (world) => {
    const path = `${things}/${await make(world)}/comments`;
    const id = await world.made(path, { body: 'Ne servono due', mentions: [] });
    return () => world.send('DELETE', `${path}/${id}`);
  }),
});

export const otherUndoCases: UndoCases = {
  ...comment('/api/logistics/products', ({ fixture }) => fixture.product()),
  ...comment('/api/logistics/orders', async ({ made }) => {
    const supplierId = await made('/api/logistics/suppliers', { name: name() });
    return made('/api/logistics/orders', { supplierId, lines: [], shipping: '0', shippingVat: '22' });
  }),
  ...comment('/api/accounting/expense-reports', (world) => newReport(world)),

  'POST /api/humanResources/teams': act(['teams'], async ({ send }) => {
    return () => send('POST', teams, { name: name(), code: `U${++names}` });
  }),
  'PATCH /api/humanResources/teams/:id': act(['teams'], async (world) => {
    const id = await newTeam(world);
    const form = { name: name(), code: `U${++names}`, kind: 'divisione', colour: 'blue', version: 1 };
    return () => world.send('PATCH', `${teams}/${id}`, form);
  }),
  'POST /api/humanResources/teams/:id/move': act(['teams'], async (world) => {
    const [id, into] = [await newTeam(world), await newTeam(world)];
    const moved = { parentId: into, since: inDays(-1), version: 1 };
    return () => world.send('POST', `${teams}/${id}/move`, moved);
  }),
  'POST /api/humanResources/teams/:id/close': act(['teams', 'team_members'], async (world) => {
    const { id } = await member(world);
    return () => world.send('POST', `${teams}/${id}/close`, { closedOn: inDays(0), version: 1 });
  }),
  'POST /api/humanResources/teams/:id/reopen': act(['teams'], async (world) => {
    const id = await newTeam(world);
    await world.send('POST', `${teams}/${id}/close`, { closedOn: inDays(0), version: 1 });
    return () => world.send('POST', `${teams}/${id}/reopen`, { version: 2 });
  }),
  'POST /api/humanResources/teams/:id/members/end': act(['team_members'], async (world) => {
    const { id, person } = await member(world);
    const ended = { ids: [person.id], expected: 1, until: inDays(-1) };
    return () => world.send('POST', `${teams}/${id}/members/end`, ended);
  }),
  'POST /api/humanResources/documents/:id/approve': act([], async ({ app, send }) => {
    const person = await app.person();
    const typeId = await makeDocumentType(app.db);
    const id = await makeDocument(app.db, { userId: person.id, typeId });
    const path = `/api/humanResources/documents/${id}/approve`;
    return () => send('POST', path, { version: 1, expiresOn: null, licenceCategory: null });
  }),
  'POST /api/humanResources/document-categories': act(['document_categories'], async ({ send }) => {
    return () => send('POST', '/api/humanResources/document-categories', { name: name(), position: 9 });
  }),
  'POST /api/humanResources/document-types': act(['document_types'], async ({ app, send }) => {
    const path = '/api/humanResources/document-types';
    await makeDocumentType(app.db);
    const rules = {
      atRegistration: false,
      asksDate: false,
      hasExpiry: false,
      licence: false,
      special: false,
    };
    const form = { categoryId: 1, name: name(), position: 50, requiredFor: 'nobody', ...rules };
    return () => send('POST', path, form);
  }),
  'POST /api/humanResources/document-types/:id/close': act(['document_types'], async ({ app, send }) => {
    const id = await makeDocumentType(app.db);
    return () => send('POST', `/api/humanResources/document-types/${id}/close`, { version: 1 });
  }),
  'POST /api/humanResources/document-types/:id/reopen': act([], async ({ app, send }) => {
    const path = `/api/humanResources/document-types/${await makeDocumentType(app.db)}`;
    await send('POST', `${path}/close`, { version: 1 });
    return () => send('POST', `${path}/reopen`, { version: 2 });
  }),
  'POST /api/humanResources/users/:id/moves/:move': act([], async ({ app, send }) => {
    const { id } = await app.person();
    const row = await app.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const asked = { version: row.version, reason: 'Badge perso' };
    return () => send('POST', `/api/humanResources/users/${id}/moves/suspend`, asked);
  }),
  'PUT /api/utilities/home/rows': act(['home_rows'], async ({ send }) => {
    return () => send('PUT', '/api/utilities/home/rows', { row: 'bank', place: 'hidden' });
  }),
  'POST /api/utilities/regulations/:id/close': act([], async ({ keeper, send }) => {
    const id = await publisher(keeper).create();
    return () => send('POST', `/api/utilities/regulations/${id}/close`, { version: 1 });
  }),
  'POST /api/utilities/regulations/:id/reopen': act([], async ({ keeper, send }) => {
    const id = await publisher(keeper).create();
    await send('POST', `/api/utilities/regulations/${id}/close`, { version: 1 });
    return () => send('POST', `/api/utilities/regulations/${id}/reopen`, { version: 2 });
  }),
  'POST /api/accounting/expense-reports': act(['expense_reports'], async ({ send }) => {
    return () => send('POST', reports, { purpose: 'Gara', volunteer: true });
  }),
  'POST /api/accounting/expense-reports/:id/lines': act(['expense_lines'], async (world) => {
    const id = await newReport(world);
    return () => world.send('POST', `${reports}/${id}/lines`, plainExpense());
  }),
  'POST /api/accounting/expense-reports/:id/send': act([], async (world) => {
    const id = await sendable(world, world.keeper);
    const version = await versionOf(world, id);
    return () => world.send('POST', `${reports}/${id}/send`, { version });
  }),
  'POST /api/accounting/expense-reports/pay': act([], async (world) => {
    const id = await sendable(world, world.other);
    await world.other.post(`${reports}/${id}/send`, { version: await versionOf(world, id) });
    await world.keeper.post(`${reports}/${id}/approve`, { version: await versionOf(world, id), lines: [] });
    const paid = { ids: [id], paidOn: inDays(0), method: 'contanti', reference: null };
    return () => world.send('POST', `${reports}/pay`, paid);
  }),
  'POST /api/accounting/members/:id/memberships': act(['memberships'], async (world) => {
    const id = await newMember(world);
    return () => world.send('POST', `/api/accounting/members/${id}/memberships`, fee);
  }),
  'POST /api/accounting/memberships/:id/payments': act(['membership_payments'], async (world) => {
    const id = await world.made(`/api/accounting/members/${await newMember(world)}/memberships`, fee);
    const paid = { amount: '10.00', paidOn: inDays(0), method: 'carta', reference: null };
    return () => world.send('POST', `/api/accounting/memberships/${id}/payments`, paid);
  }),
  'POST /api/accounting/memberships/pay': act(['membership_payments'], async (world) => {
    const ids = [await newMember(world), await newMember(world)];
    for (const id of ids) await world.made(`/api/accounting/members/${id}/memberships`, fee);
    const paid = {
      socialYear: fee.socialYear,
      members: ids,
      paidOn: inDays(0),
      method: 'carta',
      reference: null,
    };
    return () => world.send('POST', '/api/accounting/memberships/pay', { ...paid, skipRefused: false });
  }),
  'POST /api/workshop/rooms/bookings': act(['holds'], async (world) => {
    const body = await booking(world, 9);
    return () => world.send('POST', '/api/workshop/rooms/bookings', body);
  }),
  'POST /api/workshop/vans/bookings': act(['holds'], async ({ app, keeper, send }) => {
    await giveLicence(app.db, keeper.id);
    const van = await addResource(app.db, { kind: 'van' });
    const trip = { trip: { destination: 'Varano', expectedKm: null } };
    const body = bookingBody(van, inDaysAt(3, '09:00'), inDaysAt(3, '11:00'), trip);
    return () => send('POST', '/api/workshop/vans/bookings', body);
  }),
  'POST /api/workshop/rooms/bookings/:id/move': act(['holds'], async (world) => {
    const body = await booking(world, 9);
    const id = await world.made('/api/workshop/rooms/bookings', body);
    const moved = {
      version: 1,
      resourceIds: body.resourceIds,
      from: inDaysAt(4, '14:00'),
      to: inDaysAt(4, '15:00'),
    };
    return () => world.send('POST', `/api/workshop/rooms/bookings/${id}/move`, moved);
  }),
  'POST /api/workshop/vans/bookings/:id/move': act(['holds'], async ({ app, keeper, made, send }) => {
    await giveLicence(app.db, keeper.id);
    const van = await addResource(app.db, { kind: 'van' });
    const trip = { trip: { destination: 'Varano', expectedKm: null } };
    const body = bookingBody(van, inDaysAt(3, '09:00'), inDaysAt(3, '11:00'), trip);
    const id = await made('/api/workshop/vans/bookings', body);
    const moved = { version: 1, resourceIds: [van], from: inDaysAt(4, '14:00'), to: inDaysAt(4, '15:00') };
    return () => send('POST', `/api/workshop/vans/bookings/${id}/move`, moved);
  }),
  'POST /api/workshop/closures': act(['closures', 'closure_resources'], async (world) => {
    const body = await closure(world);
    return () => world.send('POST', '/api/workshop/closures', body);
  }),
  'PATCH /api/workshop/closures/:id': act(['closures', 'closure_resources'], async (world) => {
    const id = await world.made('/api/workshop/closures', await closure(world));
    const period = { from: inDaysAt(6, '08:00'), to: null };
    const body = { version: 1, reason: 'Pulizie grandi', ...period };
    return () => world.send('PATCH', `/api/workshop/closures/${id}`, body);
  }),
  'POST /api/workshop/bookings/:id/moves/:move': act(['holds'], async (world) => {
    const id = await world.made('/api/workshop/rooms/bookings', await booking(world, 16));
    return () =>
      world.send('POST', `/api/workshop/bookings/${id}/moves/cancel`, { version: 1, reason: null });
  }),
};

/** A closure in five days, when nobody has booked. */
const closure = async ({ app }: World, more: object = {}) => ({
  kind: 'chiusura',
  reason: 'Pulizie',
  resourceIds: [await addResource(app.db)],
  from: inDaysAt(5, '09:00'),
  to: inDaysAt(5, '12:00'),
  ...more,
});

const fee = { socialYear: 2026, kindId: 1, fee: '25.00', dueOn: '2026-10-01' };
const newMember = ({ made }: World) =>
  made('/api/accounting/members', {
    ...emptyMember,
    firstName: 'Anna',
    lastName: name(),
    admittedOn: '2024-01-10',
    withFee: false,
  });

/** A report that may be sent: its owner has an IBAN, and no photo is demanded. */
async function sendable(world: World, who: World['keeper']): Promise<number> {
  const own = personalData({ iban: 'IT60X0542811101000000123456' });
  await who.post('/api/humanResources/user/updatePersonalData', own);
  const id = await newReport(world, who);
  await world.made(`${reports}/${id}/lines`, plainExpense(), who);
  return id;
}

async function versionOf({ app }: World, id: number): Promise<number> {
  const row = await app.db
    .selectFrom('expense_reports')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.version;
}
