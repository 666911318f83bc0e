import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { type JsonText, serialize, withWritten } from './written.ts';

const Shelf = z.object({ name: z.string(), things: z.array(z.object({ id: z.number() })) });
type Shelf = z.infer<typeof Shelf>;
const shelf = (things: string, name = 'A') =>
  withWritten<Shelf, 'things'>({ name }, { things: things as JsonText<Shelf['things']> });

describe('an answer', () => {
  test('of Node is cut to the contract', () =>
    assert.equal(serialize(Shelf, { name: 'A', things: [], secret: 1 }, false), '{"name":"A","things":[]}'));

  test('of which PostgreSQL writes a part has the part as it was written, and the rest cut to the contract', () => {
    assert.equal(serialize(Shelf, shelf('[{"id": 1}]'), true), '{"name":"A","things":[{"id": 1}]}');
    assert.throws(() => serialize(Shelf, shelf('[]', 7 as never), false), z.ZodError);
  });

  for (const [what, written] of [
    ['a field that the contract doesn’t know', '[{"id": 1, "secret": 2}]'],
    ['another type', '[{"id": "1"}]'],
    ['no JSON', '[{'],
  ] as const)
    test(`with ${what} in what PostgreSQL wrote is noticed by tests`, () =>
      assert.throws(() => serialize(Shelf, shelf(written), true)));
});
