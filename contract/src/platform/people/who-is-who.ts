/**
 * The choice of people and teams for every screen that names people. The answers have names, pictures and
 * teams, and nothing else.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { can } from '../permissions.ts';
import { Id, IdParam, text } from '../schema.ts';
import { PersonChoice } from './choice.ts';

/** The permissions whose screens name people: to move, lend, count, comment, order, pay, manage, or see bookings. */
export const namesPeople = [
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
  [can.roomsView],
  [can.roomsBook],
  [can.vansView],
  [can.vansBook],
] as const;

const query = z.strictObject({
  q: text(100, 0).optional(),
  /** Only this person or team, to show the name for an id in an address. */
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
  /** The value of `picture` from the person's answer: a new picture has a new address. */
  query: z.strictObject({ of: text(64) }),
  answer: { binary: ['image/webp'] },
});
