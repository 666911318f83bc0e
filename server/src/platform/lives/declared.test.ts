/** Tests that the database holds exactly the lives that the contract declares. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { lives } from '@wms/contract/lives';
import { life, openMoves, whyNotFrom, whyNotThisPerson } from '@wms/contract/platform/life';
import { sql } from 'kysely';
import { cloneDatabase, type TestDatabase } from '../../../testing/cluster/database.ts';
import { type Connection, connect } from '../database/connection.ts';

let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
});
after(async () => {
  await connection.close();
  await database.drop();
});

type Step = { thing: string; move: string | null; from: string | null; to: string };
const describeStep = ({ thing, move, from, to }: Step) => [thing, move ?? '', from ?? '', to].join(' ');

test('the table of steps holds exactly what the lives declare', async () => {
  const { rows } = await sql<Step>`
    select thing, move, from_state as "from", to_state as "to" from life_steps`.execute(connection.db);
  const declared: Step[] = lives.flatMap(({ thing, first, mayBegin = [], moves }) => [
    ...[first, ...mayBegin].map((to) => ({ thing, move: null, from: null, to })),
    ...Object.entries(moves).flatMap(([move, { from, to }]) =>
      from.map((state) => ({ thing, move, from: state, to })),
    ),
  ]);
  assert.deepEqual(rows.map(describeStep).toSorted(), declared.map(describeStep).toSorted());
});

test('every state that a table allows is a state of its life', async () => {
  const { rows } = await sql<{ thing: string; rule: string }>`
    select convert_from(substring(t.tgargs from 1 for position('\\000'::bytea in t.tgargs) - 1), 'UTF8') as thing,
           string_agg(pg_get_constraintdef(c.oid), ' ') as rule
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid and p.proname = 'keep_to_life'
      join pg_constraint c on c.conrelid = t.tgrelid and c.contype = 'c' group by 1`.execute(connection.db);
  assert.deepEqual(rows.map(({ thing }) => thing).toSorted(), lives.map(({ thing }) => thing).toSorted());
  for (const { thing, states } of lives)
    for (const state of Object.keys(states))
      assert.ok(rows.find((row) => row.thing === thing)?.rule.includes(`'${state}'`), `${thing}: ${state}`);
});

test('the role of requests can’t add a step', async () => {
  const insert = sql`insert into life_steps (thing, move, from_state, to_state)
    values ('stock_takes', 'x', 'approvato', 'aperto')`;
  await assert.rejects(insert.execute(connection.db), /permission denied/);
});

describe('a life', () => {
  const order = life({
    thing: 'orders',
    called: 'L’ordine',
    first: 'bozza',
    states: {
      bozza: { label: 'Bozza', tone: 'quiet' },
      richiesto: { label: 'Richiesto', tone: 'attention' },
      approvato: { label: 'Approvato', tone: 'good' },
    },
    moves: {
      request: { from: ['bozza'], to: 'richiesto', label: 'Invia richiesta', done: 'Inviata', may: 'owner' },
      approve: {
        from: ['richiesto'],
        to: 'approvato',
        label: 'Approva',
        done: 'Approvato',
        may: [['log_WHR_ORD']],
        notBy: 'owner',
      },
    },
  });
  const holder = new Set(['log_WHR_ORD'] as const);

  test('opens a move by state, permission and owner', () => {
    assert.deepEqual(openMoves(order, 'bozza', { permissions: new Set(), owns: true }), ['request']);
    assert.deepEqual(openMoves(order, 'bozza', { permissions: holder, owns: false }), []);
    assert.deepEqual(openMoves(order, 'richiesto', { permissions: holder, owns: false }), ['approve']);
    assert.deepEqual(openMoves(order, 'richiesto', { permissions: holder, owns: true }), []);
    assert.deepEqual(openMoves(order, 'richiesto', { permissions: new Set(), owns: false }), []);
    assert.deepEqual(openMoves(order, 'approvato', { permissions: holder, owns: false }), []);
  });

  test('says why not', () => {
    const { request, approve } = order.moves;
    assert.equal(whyNotFrom(order, approve, 'richiesto'), null);
    assert.equal(whyNotFrom(order, request, 'richiesto'), 'L’ordine è già richiesto');
    assert.equal(whyNotFrom(order, approve, 'bozza'), 'L’ordine è bozza: «Approva» adesso non si può');
    assert.equal(whyNotFrom(order, request, 'approvato'), 'L’ordine è già approvato: non cambia più');
    assert.match(whyNotThisPerson(order, request, false) ?? '', /spetta a chi/);
    assert.match(whyNotThisPerson(order, approve, true) ?? '', /spetta a un’altra persona/);
  });
});
