/** The life of an order: each move and action in each state, by whoever asked for it and by others. */
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { type OrderMove, orderLife } from '@wms/contract/logistics/orders/life';
import type { OrderState } from '@wms/contract/logistics/orders/states';
import { can, type Permission } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { type Caller, json, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testActions, testLife } from '../../../testing/lives.ts';
import { makeSupplier, ordersOf, plainLine } from '../../../testing/logistics/ordering.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { makeMove } from '../../platform/lives/make-move.ts';
import { Refusal } from '../../platform/refusal.ts';
import { orderLifeTable } from './life.ts';

let app: TestApp;
let buyer: Caller;
let other: Caller;
let supplier: number;
before(async () => {
  app = await startTestApp();
  buyer = await app.person({ permissions: [can.ordersManagement, can.productsManagement] });
  other = await app.person({ permissions: [can.ordersManagement] });
  supplier = await makeSupplier(buyer);
});
after(() => app.stop());

type RefusalAnswer = { status: number; detail: string };
const held = new Map<number, ReadonlySet<Permission>>();

const paths: Readonly<Record<OrderState, readonly OrderState[]>> = {
  bozza: [],
  richiesto: ['richiesto'],
  approvato: ['richiesto', 'approvato'],
  respinto: ['richiesto', 'respinto'],
  ordinato: ['richiesto', 'approvato', 'ordinato'],
  'parzialmente ricevuto': ['richiesto', 'approvato', 'ordinato', 'parzialmente ricevuto'],
  ricevuto: ['richiesto', 'approvato', 'ordinato', 'ricevuto'],
  'chiuso con residuo': ['richiesto', 'approvato', 'ordinato', 'parzialmente ricevuto', 'chiuso con residuo'],
  annullato: ['annullato'],
};

/** An order in this state, by the steps that lead there. */
async function make(state: OrderState, owner: Caller): Promise<number> {
  const [row] = (
    await sql<{ id: number }>`
      insert into orders (supplier_id, requester_id, ordered_on) values (${supplier}, ${owner.id}, rome_today())
      returning id`.execute(app.owner)
  ).rows;
  const id = row?.id as number;
  await sql`insert into order_lines (order_id, position, description, unit, quantity, price)
            values (${id}, 1, 'Viti', 'pz', 10, 1)`.execute(app.owner);
  for (const next of paths[state])
    await sql`update orders set state = ${next} where id = ${id}`.execute(app.owner);
  return id;
}

async function read(id: number) {
  const { rows } = await sql<{ state: string; row: unknown }>`
    select state, to_jsonb(o) as row from orders o where id = ${id}`.execute(app.db);
  assert.ok(rows[0]);
  return rows[0];
}

async function person(permissions: readonly Permission[]) {
  const made = await app.person({ permissions });
  held.set(made.id, new Set(permissions));
  return made;
}

/** Makes a move of the system, which no screen can ask for. */
async function askSystem({ id: userId }: Caller, move: OrderMove, id: number): Promise<Response> {
  const by = { id: userId, permissions: held.get(userId) ?? new Set<Permission>() };
  const answer = await inTransaction(app.db, userId, (tx) =>
    makeMove(tx, orderLifeTable, { id, move, by }),
  ).catch((error: unknown) => error);
  const status = answer instanceof Refusal ? answer.status : 200;
  return Response.json({ status, detail: answer instanceof Refusal ? answer.message : '' }, { status });
}

const own: Partial<Record<OrderMove, string>> = { request: 'request', approve: 'approve', send: 'send' };
async function ask(caller: Caller, move: OrderMove, id: number): Promise<Response> {
  if (['receivePart', 'receiveAll', 'reopenAll'].includes(move)) return askSystem(caller, move, id);
  const { rows } = await sql<{ version: number }>`select version from orders where id = ${id}`.execute(
    app.db,
  );
  const body = { version: rows[0]?.version, ...(!own[move] && { reason: 'Prova' }) };
  return caller.post(`/api/logistics/orders/${id}/${own[move] ?? `moves/${move}`}`, body);
}

describe('by the requester and by others', () => {
  // The requester doesn't approve, which the life can't say because a setting decides it.
  const { approve, ...moves } = orderLife.moves;
  testLife({ ...orderLife, moves: { ...moves, approve: { ...approve, notBy: 'owner' } } }, () => ({
    person,
    make,
    read,
    async ask(caller, move, id) {
      const answer = await ask(caller, move, id);
      if (move !== 'approve' || answer.status !== 409) return answer;
      const problem = await json<RefusalAnswer>(answer);
      const detail = /l’hai chiesto tu/i.test(problem.detail)
        ? '«Approva» spetta a un’altra persona: questo l’hai creato tu'
        : problem.detail;
      return Response.json({ ...problem, detail }, { status: 409 });
    },
  }));
  testActions(orderLife, () => ({
    person: () => Promise.resolve(buyer),
    make: (state, owner) =>
      paths[state].includes('ordinato') || state === 'annullato' ? makeSent(state) : make(state, owner),
    act: (caller, action, id) => {
      const changed = { lines: [plainLine({ description: 'Altro' })] };
      const again = { to: 'a@example.org', subject: 'x', body: 'y' };
      if (action === 'edit') return ordersOf(caller).edit(id, changed);
      if (action === 'notifyCancelled') return caller.post(`/api/logistics/orders/${id}/call-off`, again);
      if (action === 'sendAgain') return caller.post(`/api/logistics/orders/${id}/send-again`, again);
      return ordersOf(caller).edit(id, { ...changed, reason: 'x', language: 'it' }, 'POST', '/revise');
    },
  }));
});

/** One that was sent, with its revision, and then came into this state. */
async function makeSent(state: OrderState): Promise<number> {
  const id = await ordersOf(buyer).created(supplier);
  await ordersOf(buyer).asked(id, 'request');
  await ordersOf(other).asked(id, 'approve');
  await ordersOf(buyer).asked(id, 'send');
  for (const next of state === 'annullato' ? [state] : paths[state].slice(3))
    await sql`update orders set state = ${next} where id = ${id}`.execute(app.owner);
  return id;
}
