/** Delivery notes for tests, made as their screen makes them. */
import assert from 'node:assert/strict';
import type { DeliveryNoteLineInput } from '@wms/contract/logistics/delivery-notes/editing';
import type { DeliveryNoteState } from '@wms/contract/logistics/delivery-notes/life';
import type { DeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { today } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { type Caller, json, type TestApp } from '../app.ts';

export const deliveryNotes = '/api/logistics/delivery-notes';

/** Somebody who is nowhere but on the note. */
export const somebody = {
  recipientKind: 'libero',
  recipientName: 'Officine Rossi',
  recipientAddress: 'Via Roma 1, 10121 Torino (TO)',
} as const;

type Draft = { type?: string; lines?: readonly DeliveryNoteLineInput[] } & Record<string, unknown>;

export function deliveriesOf(app: TestApp) {
  const typeId = async (name: string) => {
    const type = sql<{ id: number }>`select id from delivery_note_types where name = ${name}`;
    const { rows } = await type.execute(app.db);
    assert.ok(rows[0], name);
    return rows[0].id;
  };
  const read = async (who: Caller, id: number) => json<DeliveryNote>(await who.get(`${deliveryNotes}/${id}`));
  const post = async (who: Caller, id: number, what: string, body: object) =>
    who.post(`${deliveryNotes}/${id}/${what}`, { version: (await read(who, id)).version, ...body });

  async function draft(who: Caller, { type = 'Vendita', ...more }: Draft = {}): Promise<number> {
    const body = {
      typeId: await typeId(type),
      causale: 'vendita',
      carriedBy: 'mittente',
      ...somebody,
      ...more,
    };
    const answer = await who.post(deliveryNotes, body);
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await json<{ id: number }>(answer)).id;
  }
  const issue = (who: Caller, id: number, body: object = {}) =>
    post(who, id, 'issue', { issuedOn: today(), startsOn: today(), startsTime: '14:30', ...body });
  const depart = (who: Caller, id: number) => post(who, id, 'moves/depart', {});
  const deliver = (who: Caller, id: number, body: object = {}) =>
    post(who, id, 'deliver', { receiverName: 'Anna Bianchi', deliveredOn: today(), ...body });
  const annul = (who: Caller, id: number, reason: string | null = 'Destinatario sbagliato') =>
    post(who, id, 'moves/annul', { reason });

  const waysTo: Readonly<
    Record<DeliveryNoteState, readonly ((who: Caller, id: number) => Promise<Response>)[]>
  > = {
    bozza: [],
    emesso: [issue],
    'in viaggio': [issue, depart],
    consegnato: [issue, depart, deliver],
    annullato: [issue, annul],
  };
  async function made(who: Caller, state: DeliveryNoteState, form: Draft = {}): Promise<number> {
    const id = await draft(who, form);
    for (const step of waysTo[state]) {
      const answer = await step(who, id);
      assert.equal(answer.status, 200, await answer.clone().text());
    }
    return id;
  }
  return { typeId, read, draft, issue, depart, deliver, annul, made };
}
