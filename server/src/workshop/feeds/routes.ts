/** Makes and revokes secret addresses: people make their own, and workshop managers those of rooms and vans. */
import * as contract from '@wms/contract/workshop/feeds/endpoints';
import type { Reader } from '../../platform/database/connection.ts';
import { readRow } from '../../platform/database/row.ts';
import { implement, type Route } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { knownAddress, makeAddress, revokeAddress } from './addresses.ts';

const made = 'Indirizzo creato: copialo adesso, perché non lo rivedrai più';
const revoked = 'Indirizzo tolto: chi lo usava non vede più niente';

export const feedRoutes: Route[] = [
  implement(contract.getOwnFeed, async ({ db, user }) => ({
    address: await knownAddress(db, 'calendar', { userId: user.id }),
  })),
  implement(contract.makeOwnFeed, async ({ tx, user }) => ({
    message: made,
    path: await makeAddress(tx, 'calendar', { userId: user.id }, user.id),
  })),
  implement(contract.revokeOwnFeed, async ({ tx, user }) => {
    await revokeAddress(tx, 'calendar', { userId: user.id });
    return { message: revoked };
  }),
  implement(contract.getResourceAddresses, async ({ db, params: { id } }) => {
    await requireResource(db, id);
    const [calendar, door] = await Promise.all([
      knownAddress(db, 'calendar', { resourceId: id }),
      knownAddress(db, 'door', { resourceId: id }),
    ]);
    return { calendar, door };
  }),
  implement(contract.makeResourceAddress, async ({ tx, user, params: { id, kind } }) => {
    const { isDismissed } = await requireResource(tx, id);
    if (isDismissed) throw refuse.conflict('È fuori uso: non serve più un indirizzo');
    return { message: made, path: await makeAddress(tx, kind, { resourceId: id }, user.id) };
  }),
  implement(contract.revokeResourceAddress, async ({ tx, params: { id, kind } }) => {
    await requireResource(tx, id);
    await revokeAddress(tx, kind, { resourceId: id });
    return { message: revoked };
  }),
];

async function requireResource(db: Reader, id: number): Promise<{ isDismissed: boolean }> {
  const { dismissed_at } = await readRow(db, 'resources', id, () =>
    refuse.notFound('Questa stanza o questo furgone non c’è'),
  );
  return { isDismissed: dismissed_at !== null };
}
