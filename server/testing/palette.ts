/** The palette as a person asks it, and a thing of each kind that it finds. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { FoundKind, FoundThing } from '@wms/contract/platform/palette/found';
import { permissions } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import type { findAnything } from '@wms/contract/utilities/palette/endpoints';
import { sql } from 'kysely';
import { reportsOf } from './accounting/expense-reports.ts';
import { addMember } from './accounting/members.ts';
import { makeReceipt } from './accounting/receipts.ts';
import { type Caller, json, type TestApp } from './app.ts';
import { makeDocument, makeDocumentType } from './documents.ts';
import { deliveriesOf } from './logistics/deliveries.ts';
import { addSentOrder, addSupplier } from './logistics/orders.ts';
import { publisher } from './regulations.ts';
import { stockFixture } from './stock.ts';
import { addResource, bookingDesk, mondayAt } from './workshop/bookings.ts';

export type PaletteAnswer = (typeof findAnything)['answer']['_output'];
type PaletteQuery = { q?: string; slots?: string | readonly string[] };

export function askPalette(caller: Caller, { q, slots = [] }: PaletteQuery): Promise<Response> {
  const parameters = new URLSearchParams([slots].flat().map((slot) => ['slots', slot]));
  if (q !== undefined) parameters.append('q', q);
  return caller.get(`/api/utilities/palette?${parameters}`);
}

/** Asks for a text. */
export async function find(caller: Caller, q: string): Promise<PaletteAnswer['groups']> {
  const answer = await askPalette(caller, { q });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await json<PaletteAnswer>(answer)).groups;
}

/** The things that a text finds, of this kind or of all. */
export const thingsOf = async (caller: Caller, q: string, kind?: FoundKind): Promise<FoundThing[]> =>
  (await find(caller, q)).filter((group) => !kind || group.kind === kind).flatMap(({ things }) => things);

/** Asks what a slot of an act may mean. */
export async function fillSlot(caller: Caller, slot: string): Promise<PaletteAnswer['slots'][number]> {
  const answer = await askPalette(caller, { slots: slot });
  assert.equal(answer.status, 200, await answer.clone().text());
  const [filled] = (await json<PaletteAnswer>(answer)).slots;
  assert.ok(filled);
  return filled;
}

/** The word in the names of all things of `oneOfEachKind`. */
export const sharedWord = 'Zeppelin';

/** Makes one thing of each kind, all called so, and a person who may do everything. */
export async function oneOfEachKind(app: TestApp) {
  const everybody = await app.person({ permissions, nome: 'Olga', cognome: 'Ognuna' });
  const named = await app.person({ nome: 'Ada', cognome: sharedWord });
  const stock = await stockFixture(app.db);
  const place = await stock.location('ZEP-01', { name: `Armadio ${sharedWord}` });
  const product = await stock.product({ name: `Trapano ${sharedWord}`, kind: 'attrezzatura' });
  const line = { type: 'carico', productId: product, quantity: '3', toLocationId: place, reason: 'Prova' };
  const booked = await everybody.post('/api/logistics/movements', { booking: randomUUID(), lines: [line] });
  assert.equal(booked.status, 200, await booked.clone().text());
  const supplierId = await addSupplier(app.db, `Ferramenta ${sharedWord}`);
  const order = await addSentOrder(app.db, { supplierId, lines: [{ price: '12.50', quantity: '2' }] });
  const notes = deliveriesOf(app);
  const deliveryNote = await notes.made(everybody, 'emesso', {
    recipientName: `Officine ${sharedWord}`,
    lines: [{ description: 'Cassa', quantity: '1' }],
  });
  const receipt = await makeReceipt(app, {
    userId: null,
    issuedOn: today(),
    payerName: `Carla ${sharedWord}`,
  });
  const member = await addMember(everybody, { firstName: 'Bruno', lastName: sharedWord });
  const expenseReport = await reportsOf(everybody).created({ purpose: `Gara di ${sharedWord}` });
  const { rows: teams } = await sql<{ id: number }>`
    insert into teams (name, code) values (${`Reparto ${sharedWord}`}, 'ZEP') returning id`.execute(
    app.owner,
  );
  const resource = await addResource(app.db, { name: `Sala ${sharedWord}` });
  const desk = bookingDesk(everybody);
  const booking = await desk.tryBook(resource, mondayAt('10:00'), mondayAt('11:00'), {
    title: `Riunione ${sharedWord}`,
  });
  assert.equal(booking.status, 200, await booking.clone().text());
  const typeId = await makeDocumentType(app.db, { name: `Attestato ${sharedWord}` });
  await makeDocument(app.db, { userId: everybody.id, typeId, state: 'approvato', expiresOn: '2099-03-01' });
  const regulations = publisher(everybody);
  await regulations.publish(await regulations.create({ title: `Norme ${sharedWord}`, askedOf: 'nobody' }));
  return {
    everybody,
    named,
    stock,
    ids: {
      product,
      place,
      supplierId,
      order: order.id,
      deliveryNote,
      receipt,
      member,
      expenseReport,
      resource,
    },
    team: teams[0]?.id,
  };
}
