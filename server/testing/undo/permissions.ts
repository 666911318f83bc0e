/** Permissions that were given, taken and changed, taken back. */
import assert from 'node:assert/strict';
import { can, type Permission } from '@wms/contract/platform/permissions';
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
  'PATCH /api/humanResources/users/:id/permissions/:permission': changed(async (world) => {
    const [id] = await holders(world);
    const path = `/api/humanResources/users/${id}/permissions/${can.vansView}`;
    return () => world.send('PATCH', path, { version: 1, reason, endsOn: inDays(9) });
  }),
};
