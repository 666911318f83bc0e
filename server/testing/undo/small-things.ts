/** Small things of lists, taken back: presets, categories of documents, parts of suppliers, waits. */
import assert from 'node:assert/strict';
import { can } from '@wms/contract/platform/permissions';
import { inDays } from '../days.ts';
import { makeSupplier } from '../logistics/ordering.ts';
import { addResource, bookingBody, inDaysAt } from '../workshop/bookings.ts';
import { giveLicence } from '../workshop/vans.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const act = (changes: readonly string[], prepare: UndoCase['prepare']): UndoCase => ({ changes, prepare });
let names = 0;
const name = () => `Piccola ${++names}`;

const presets = '/api/humanResources/permission-presets';
const preset = () => ({ name: name(), permissions: [can.vansView] });
const categories = '/api/humanResources/document-categories';
const suppliers = '/api/logistics/suppliers';
const address = { street: 'Via Po 1', postalCode: '10121', town: 'Torino', province: 'TO' };

/** A place that the other person has; the keeper waits for it. */
async function wait(world: World, area: 'rooms' | 'vans') {
  const { app, keeper, other, made, send } = world;
  const place = await addResource(app.db, { kind: area === 'vans' ? 'van' : 'room' });
  for (const { id } of [keeper, other]) if (area === 'vans') await giveLicence(app.db, id);
  const trip = area === 'vans' ? { trip: { destination: 'Varano', expectedKm: null } } : {};
  const body = bookingBody(place, inDaysAt(9, '09:00'), inDaysAt(9, '11:00'), trip);
  await made(`/api/workshop/${area}/bookings`, body, other);
  const { repetition: _repetition, clashes: _clashes, ...waiting } = body;
  return () => send('POST', `/api/workshop/${area}/waits`, waiting);
}

/** A setting that is decided for a coming day, and another one that has a value of this day already. */
function settings(page: string, coming: string, decided: string): UndoCases {
  return {
    [`PUT ${page}/:name`]: act(['settings'], async ({ send }) => {
      const body = { value: 'Torino', validFrom: inDays(30), version: null };
      return () => send('PUT', `${page}/${coming}`, body);
    }),
    [`PUT ${page}/:name (again)`]: act(['settings'], async ({ send }) => {
      const body = { value: 'Prima', validFrom: inDays(0), version: null };
      const first = await send('PUT', `${page}/${decided}`, body);
      assert.equal(first.status, 200, await first.clone().text());
      return () => send('PUT', `${page}/${decided}`, { ...body, value: 'Dopo', version: 1 });
    }),
  };
}

export const smallUndoCases: UndoCases = {
  [`POST ${presets}`]: act(['permission_presets'], async ({ send }) => {
    return () => send('POST', presets, preset());
  }),
  [`PATCH ${presets}/:id`]: act(['permission_presets'], async ({ made, send }) => {
    const id = await made(presets, preset());
    const edited = { name: name(), permissions: [can.vansView, can.vansBook], version: 1 };
    return () => send('PATCH', `${presets}/${id}`, edited);
  }),
  [`DELETE ${presets}/:id`]: act(['permission_presets'], async ({ made, send }) => {
    const id = await made(presets, preset());
    return () => send('DELETE', `${presets}/${id}`);
  }),
  [`PATCH ${categories}/:id`]: act(['document_categories'], async ({ made, send }) => {
    const id = await made(categories, { name: name(), position: 7 });
    return () => send('PATCH', `${categories}/${id}`, { name: name(), position: 8, version: 1 });
  }),
  [`DELETE ${categories}/:id`]: act(['document_categories'], async ({ made, send }) => {
    const id = await made(categories, { name: name(), position: 7 });
    return () => send('DELETE', `${categories}/${id}`);
  }),
  'PATCH /api/logistics/supplier-addresses/:id': act(['supplier_addresses'], async (world) => {
    const { keeper, made, send } = world;
    const id = await made(`${suppliers}/${await makeSupplier(keeper)}/addresses`, address);
    const edited = { ...address, street: 'Via Nizza 2', kind: 'magazzino', version: 1 };
    return () => send('PATCH', `/api/logistics/supplier-addresses/${id}`, edited);
  }),
  'PATCH /api/logistics/supplier-contacts/:id': act(['supplier_contacts'], async (world) => {
    const { keeper, made, send } = world;
    const contact = { name: 'Anna', role: 'Vendite', getsOrders: false };
    const id = await made(`${suppliers}/${await makeSupplier(keeper)}/contacts`, contact);
    const edited = { name: 'Bianca', email: 'bianca@example.org', getsOrders: true, version: 1 };
    return () => send('PATCH', `/api/logistics/supplier-contacts/${id}`, edited);
  }),
  // The rest of the period is closed once more, by a closure of its own.
  'POST /api/workshop/closures/:id/end': act([], async ({ app, made, send }) => {
    const period = { from: inDaysAt(-1, '09:00'), to: inDaysAt(5, '12:00') };
    const plan = { kind: 'chiusura', reason: 'Pulizie', resourceIds: [await addResource(app.db)] };
    const id = await made('/api/workshop/closures', { ...plan, ...period });
    return () => send('POST', `/api/workshop/closures/${id}/end`, { version: 1 });
  }),
  ...settings('/api/utilities/settings', 'organisation.name', 'organisation.address'),
  ...settings('/api/accounting/settings', 'accounting.receiptPlace', 'accounting.receiptSignatory'),
  'POST /api/workshop/rooms/waits': act(['waits'], (world) => wait(world, 'rooms')),
  'POST /api/workshop/vans/waits': act(['waits'], (world) => wait(world, 'vans')),
};
