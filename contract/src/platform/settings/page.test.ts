import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { can } from '../permissions.ts';
import { aboveZero, text } from '../schema.ts';
import { describeValue, setting } from '../setting.ts';
import { settingsPage } from './page.ts';

const declared = { group: 'Bollo', label: 'Importo' } as const;
const amount = setting({
  ...declared,
  name: 'accounting.stamp',
  kind: 'amount',
  keptBy: can.receiptsManagement,
  schema: aboveZero(2, 10),
  initial: '2.00',
});
const body = setting({
  ...declared,
  name: 'accounting.body',
  kind: 'choice',
  choices: { aps: 'Associazione di promozione sociale', other: 'Altro' },
  schema: z.enum(['aps', 'other']),
  initial: 'other',
});

test('a setting is on the page of whoever keeps it, and on that of who manages people when nobody is named', () => {
  const [organisation, fiscal] = [
    settingsPage('/api/utilities/settings', can.usersManagement),
    settingsPage('/api/accounting/settings', can.receiptsManagement),
  ];
  assert.deepEqual([organisation.has(amount), fiscal.has(amount)], [false, true]);
  assert.deepEqual([organisation.has(body), fiscal.has(body)], [true, false]);
  const named = { ...body, keptBy: can.usersManagement };
  assert.deepEqual([organisation.has(named), fiscal.has(named)], [true, false]);
});

test('a value is read in words: euro, the words of a choice, yes or no, nothing', () => {
  assert.equal(describeValue(amount, '1234.50'), '€\u00a01.234,50');
  assert.equal(describeValue(body, 'aps'), 'Associazione di promozione sociale');
  const anything = setting({
    ...declared,
    name: 'a.b',
    kind: 'text',
    schema: text(50).or(z.boolean()).nullable(),
    initial: null,
  });
  assert.deepEqual(
    [true, false, null, 'due\nrighe'].map((value) => describeValue(anything, value)),
    ['Sì', 'No', null, 'due\nrighe'],
  );
  assert.equal(describeValue({ ...anything, describe: () => 'Mai' }, null), 'Mai');
});
