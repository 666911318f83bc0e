/** Rooms, benches and vans made through the application, for tests. */
import assert from 'node:assert/strict';
import type { createResource, Resource } from '@wms/contract/workshop/resources/endpoints';
import type { z } from 'zod';
import { type Caller, json } from '../app.ts';

type ResourceValues = Partial<z.input<typeof createResource.body>>;

let made = 0;

/** A code that no other test has. */
export const newCode = () => `R${process.pid}-${++made}`;

/** The desk of somebody who manages the workshop. */
export function resourceDesk(manager: Caller) {
  const path = '/api/workshop/resources';
  const send = (given: ResourceValues) =>
    manager.post(path, { name: 'Sala', code: newCode(), kind: 'room', ...given });

  async function create(given: ResourceValues = {}): Promise<number> {
    const response = await send(given);
    assert.equal(response.status, 200, await response.clone().text());
    return (await json<{ id: number }>(response)).id;
  }

  return {
    send,
    create,
    createBench: (parentId: number, given: ResourceValues = {}) =>
      create({ kind: 'bench', name: 'Banco', parentId, ...given }),
    createVan: ({ van, ...given }: ResourceValues = {}) =>
      create({ kind: 'van', name: 'Furgone', van: { ...newVan(), ...van }, ...given }),
    read: async (id: number) => json<Resource>(await manager.get(`${path}/${id}`)),
    /** Sends the form of a resource as it is, but for what is given. */
    async edit(id: number, given: object): Promise<Response> {
      return manager.fetch(`${path}/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...formOf(await json<Resource>(await manager.get(`${path}/${id}`))),
          ...given,
        }),
      });
    },
  };
}

const letters = 'ABCDEFGHJKLMNPRSTVWXYZ';

/** A van with a plate of its own. */
export function newVan() {
  const n = process.pid * 1000 + ++made;
  const letter = (place: number) => letters[Math.floor(n / 1000 / 22 ** place) % 22];
  const plate = `${letter(0)}${letter(1)}${String(n % 1000).padStart(3, '0')}${letter(2)}${letter(3)}`;
  return { plate, fuel: 'gasolio', licenceCategory: 'B', towBar: false, odometer: 1000 } as const;
}

/** The values that the form sends of a resource that it has read. */
export const formOf = ({ teams, people, documentTypes, regulations, ...resource }: Resource) => {
  const { id, kind, parent, state, stop, closedUntil, dismissedAt, benches, attachments, ...form } = resource;
  return {
    ...form,
    teamIds: teams.map((team) => team.id),
    peopleIds: people.map((person) => person.id),
    documentTypeIds: documentTypes.map((type) => type.id),
    regulationIds: regulations.map((regulation) => regulation.id),
  };
};
