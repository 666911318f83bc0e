/** Nothing is offered that would be refused: random people book whatever the product offers them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookEveryOffer } from '../../../testing/workshop/offers.ts';
import { openWorkshop } from '../../../testing/workshop/open.ts';

const workshop = await openWorkshop();

test('of 60 random requests each offer can be booked', async (t) => {
  const booked = await bookEveryOffer(workshop, 9, 60);
  t.diagnostic(JSON.stringify(booked));
  for (const kind of ['alternatives', 'first', 'freed'] as const) assert.ok(booked[kind] > 0, kind);
});
