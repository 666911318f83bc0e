import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrationSlots } from '../identity/registration/steps.ts';
import { slots } from '../ui/cupboards/slots.ts';
import './cupboards.ts';

test('every slot of a page is filled by a cupboard', () => {
  const empty = Object.entries({ ...slots, ...registrationSlots }).flatMap(([name, { load }]) =>
    load ? [] : name,
  );
  assert.deepEqual(empty, []);
});
