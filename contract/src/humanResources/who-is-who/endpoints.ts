/**
 * Who is who: people and teams to choose from, for every screen that names people. Name, picture and teams,
 * nothing else.
 */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { can } from '../../platform/permissions.ts';
import { PersonChoice } from '../../platform/person-choice.ts';
import { Id, IdParam, text } from '../../platform/schema.ts';

/** The codes whose screens name people: who moves, lends, counts, comments, orders, pays, manages, books. */
const namesPeople = [
  [can.usersManagement],
  [can.usersDocuments],
  [can.teamManagement],
  [can.warehouseManagement],
  [can.productsManagement],
  [can.productsUpdate],
  [can.inventoryBrowse],
  [can.ordersManagement],
  [can.receiptsManagement],
  [can.expenseReports],
  [can.workshopManagement],
  [can.roomsBook],
  [can.vansBook],
] as const;

const query = z.strictObject({
  q: text(100, 0).optional(),
  /** Only this one, to name what an address speaks of. */
  id: IdParam.optional(),
});

export const searchTeams = endpoint.get('/api/humanResources/teams', {
  summary: 'Reparti per nome o codice, al massimo 20',
  access: namesPeople,
  query,
  answer: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
});

export const searchPeople = endpoint.get('/api/humanResources/people', {
  summary: 'Persone per nome o reparto, al massimo 20',
  access: namesPeople,
  query,
  answer: z.array(PersonChoice),
});

export const getPersonPicture = endpoint.get('/api/humanResources/people/:id/picture', {
  summary: 'La foto piccola di una persona',
  access: namesPeople,
  /** `picture` of the person's choice: another picture has another address. */
  query: z.strictObject({ of: text(64) }),
  answer: { binary: ['image/webp'] },
});
