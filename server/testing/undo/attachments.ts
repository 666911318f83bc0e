/** Files and addresses attached to things, taken off again. */
import assert from 'node:assert/strict';
import { json } from '../app.ts';
import { inDays } from '../days.ts';
import { pdfOf } from '../files/hostile-files.ts';
import { addSentOrder, addSupplier } from '../logistics/orders.ts';
import { addResource, bookingBody, inDaysAt } from '../workshop/bookings.ts';
import { giveLicence } from '../workshop/vans.ts';
import type { UndoCase, UndoCases, World } from './world.ts';

const attached = (prepare: UndoCase['prepare']): UndoCase => ({ changes: ['attachments'], prepare });

const logistics = '/api/logistics';
const workshop = '/api/workshop';

async function newOrder({ app }: World): Promise<number> {
  const supplierId = await addSupplier(app.db);
  return (await addSentOrder(app.db, { supplierId, lines: [{ description: 'Viti' }] })).id;
}

async function newNote({ app, made }: World): Promise<number> {
  const supplierId = await addSupplier(app.db);
  return made(`${logistics}/incoming-notes`, { supplierId, number: 'A 7', date: inDays(0) });
}

async function newInvoice(world: World): Promise<number> {
  const invoice = { number: '7', date: inDays(0), net: '1', vat: '0' };
  return world.made(`${logistics}/orders/${await newOrder(world)}/invoices`, invoice);
}

async function newBooking({ app, keeper, made }: World, area: 'rooms' | 'vans'): Promise<number> {
  if (area === 'vans') await giveLicence(app.db, keeper.id);
  const place = await addResource(app.db, { kind: area === 'vans' ? 'van' : 'room' });
  const trip = area === 'vans' ? { trip: { destination: 'Varano', expectedKm: null } } : {};
  const body = bookingBody(place, inDaysAt(7, '09:00'), inDaysAt(7, '11:00'), trip);
  return made(`${workshop}/${area}/bookings`, body);
}

async function newCost({ app, made }: World): Promise<number> {
  const vanId = await addResource(app.db, { kind: 'van' });
  const nothing = { litres: null, odometer: null, teamId: null, note: null, bookingId: null };
  return made(`${workshop}/vans/costs`, {
    ...nothing,
    vanId,
    spentOn: inDays(0),
    kind: 'pedaggio',
    amount: '12.30',
  });
}

/** The things to which people attach files, the kind of such a file, and how one of them is made. */
const things: readonly [path: string, kind: string, make: (world: World) => Promise<number>][] = [
  [`${logistics}/products`, 'scheda tecnica', ({ fixture }) => fixture.product()],
  [`${logistics}/orders`, 'preventivo', newOrder],
  [`${logistics}/incoming-notes`, 'ddt', newNote],
  [`${logistics}/supplier-invoices`, 'fattura', newInvoice],
  [`${workshop}/resources`, 'foto', ({ app }) => addResource(app.db, { kind: 'van' })],
  [`${workshop}/rooms/bookings`, 'documento', (world) => newBooking(world, 'rooms')],
  [`${workshop}/vans/bookings`, 'documento', (world) => newBooking(world, 'vans')],
  [`${workshop}/vans/costs`, 'ricevuta', newCost],
];

const send = ({ keeper }: World, path: string, kind: string, more: Readonly<Record<string, string>> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind, ...more })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(pdfOf())]), 'a.pdf');
  return keeper.fetch(`${path}/attachments`, { method: 'POST', body: form });
};

export const attachmentUndoCases: UndoCases = Object.fromEntries(
  things.flatMap(([path, kind, make]) => [
    [
      `POST ${path}/:id/attachments`,
      attached(async (world) => {
        const thing = `${path}/${await make(world)}`;
        // A file that comes with a new thing is no act of its own.
        const withNew = await send(world, thing, kind, { ofNew: 'true' });
        assert.equal((await json<{ undo?: number }>(withNew)).undo, undefined);
        return () => send(world, thing, kind);
      }),
    ],
    [
      `POST ${path}/:id/links`,
      attached(async (world) => {
        const thing = `${path}/${await make(world)}`;
        const body = { kind, name: 'Disegno', url: 'https://example.org/disegno' };
        return () => world.send('POST', `${thing}/links`, body);
      }),
    ],
  ]),
);
