/** Nothing is offered that would be refused: 2,000 random requests, in five worlds of other rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workshopPeople } from '../../../testing/workshop/bookings.ts';
import { bookEveryOffer } from '../../../testing/workshop/offers.ts';
import { openProduct } from '../../../testing/workshop/open.ts';

/** `WMS_OFFERS_SEED` gives other worlds. */
const seed = Number(process.env.WMS_OFFERS_SEED ?? 1);

const offered = new Map<string, number>();

for (const world of [0, 1, 2, 3, 4])
  test(`of 400 random requests under the rules of ${seed + world} each offer can be booked`, async (t) => {
    const app = await openProduct();
    const booked = await bookEveryOffer({ app, ...(await workshopPeople(app)) }, seed + world, 400);
    t.diagnostic(JSON.stringify(booked));
    for (const [kind, offers] of Object.entries(booked)) offered.set(kind, (offered.get(kind) ?? 0) + offers);
  });

test('there were offers of each kind', () => {
  for (const [kind, offers] of offered) assert.ok(offers > 0, kind);
});
