/** Permissions that were given, taken and changed, taken back. */
import assert from 'node:assert/strict';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { json } from '../app.ts';
import { inDays } from '../days.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const changed = (prepare: UndoCase['prepare']): UndoCase => ({ changes: ['user_permissions'], prepare });
const base = '/api/humanResources/users/permissions';
const reason = 'Turno di dicembre';

/** People who hold the van views since always, and the van bookings until they were taken away. */
async function holders({ app, send }: World): Promise<[number, number]> {
  const people = [can.vansView, can.vansBook];
  const ids: [number, number] = [
    (await app.person({ permissions: people })).id,
    (await app.person({ permissions: people })).id,
  ];
  const taken = await send('POST', `${base}/revoke`, {
    ids,
    expected: 2,
    permissions: [can.vansBook],
    reason: 'Patente scaduta',
  });
  assert.equal(taken.status, 200, await taken.text());
  return ids;
}

const requests = '/api/humanResources/access-requests';
/** The address of an open request for the page of booking a room. */
async function asked({ app, keeper }: World): Promise<string> {
  const person = await app.person();
  await person.post(requests, { page: '/prenotazione' });
  const open = await json<{ id: number; personId: number }[]>(await keeper.get(requests));
  return `${requests}/${open.find(({ personId }) => personId === person.id)?.id}`;
}

/** An answer to a request for access, with what the person who asked has of it. */
const answered = (prepare: UndoCase['prepare']): UndoCase => ({
  changes: ['access_requests', 'user_permissions', 'notifications'],
  prepare,
});

export const permissionUndoCases: UndoCases = {
  [`POST ${base}/grant`]: changed(async (world) => {
    const ids = await holders(world);
    const permissions: Permission[] = [can.vansView, can.vansBook, can.roomsBook];
    return () => world.send('POST', `${base}/grant`, { ids, expected: 2, permissions, reason });
  }),
  [`POST ${base}/revoke`]: changed(async (world) => {
    const ids = await holders(world);
    const permissions: Permission[] = [can.vansView, can.vansBook];
    return () => world.send('POST', `${base}/revoke`, { ids, expected: 2, permissions, reason });
  }),
  [`POST ${base}/changes`]: changed(async (world) => {
    const [one, two] = await holders(world);
    const changes = [
      { id: one, give: [can.vansBook, can.roomsBook], take: [can.vansView] },
      { id: two, give: [can.roomsBook] },
    ];
    return () => world.send('POST', `${base}/changes`, { changes, reason, endsOn: inDays(9) });
  }),
  [`POST ${requests}/:id/grant`]: answered(async (world) => {
    const path = `${await asked(world)}/grant`;
    return () => world.send('POST', path, { version: 1, permissions: [can.roomsBook] });
  }),
  [`POST ${requests}/:id/moves/:move`]: answered(async (world) => {
    const path = `${await asked(world)}/moves/refuse`;
    return () => world.send('POST', path, { version: 1, reason: 'Non ti serve' });
  }),
  'PATCH /api/humanResources/users/:id/permissions/:permission': changed(async (world) => {
    const [id] = await holders(world);
    const path = `/api/humanResources/users/${id}/permissions/${can.vansView}`;
    return () => world.send('PATCH', path, { version: 1, reason, endsOn: inDays(9) });
  }),
};
