import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { isRequired } from './required.ts';

test('a field is mandatory when its schema takes neither a missing nor an empty value', () => {
  const schema = z.strictObject({
    name: z.string().min(1),
    note: z.string(),
    floor: z.number().nullable(),
    address: z.strictObject({ street: z.string().min(1), number: z.string().min(1).optional() }).nullable(),
  });
  const isMandatory = (path: string) => isRequired(schema, path);
  assert.deepEqual(['name', 'address.street', 'floor'].map(isMandatory), [true, true, true]);
  assert.deepEqual(['note', 'address.number', 'elsewhere'].map(isMandatory), [false, false, false]);
});

test('a form that is drawn a hundred times asks the schema of each field once', () => {
  let parsed = 0;
  const counted = z.string().refine((text) => {
    parsed += 1;
    return text !== '';
  });
  const schema = z.strictObject({ name: counted });
  const drawings = Array.from({ length: 100 }, () => isRequired(schema, 'name'));
  assert.ok(drawings.every((required) => required));
  assert.equal(parsed, 1, 'the empty text; a missing one is refused before');
  assert.equal(
    isRequired(z.strictObject({ name: z.string() }), 'name'),
    false,
    'another schema is asked itself',
  );
});
