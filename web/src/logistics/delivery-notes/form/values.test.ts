import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PreparedNote } from '@wms/contract/logistics/delivery-notes/editing';
import type { DeliveryNoteType } from '@wms/contract/logistics/delivery-notes/kinds';
import { emptyValues, fromPrepared, fromType } from './values.ts';

const nobody = {
  recipientKind: null,
  supplierId: null,
  userId: null,
  recipientId: null,
  recipientName: null,
};
const nowhere = {
  recipientAddress: null,
  recipientVatNumber: null,
  recipientTaxCode: null,
  destination: null,
};
const given: PreparedNote = {
  typeId: null,
  ...nobody,
  ...nowhere,
  plate: null,
  bookingId: null,
  team: null,
  returnDueOn: '2026-12-03',
  returnsId: null,
  returnFor: null,
  notes: null,
  lines: [],
};
const type: DeliveryNoteType = {
  id: 1,
  name: 'Prestito',
  direction: 'uscita',
  series: '',
  causale: 'prestito',
  causaleText: null,
  aspect: null,
  porto: null,
  carriedBy: 'mittente',
  returnDays: 30,
  active: true,
  unused: false,
  uses: 0,
  version: 1,
};

test('the day agreed for a loan goes before the type’s count, and not before a day that somebody wrote', () => {
  const typed = { ...emptyValues(), ...fromType(type) };
  assert.notEqual(typed.returnDueOn, '', 'the type counts 30 days');
  assert.equal(fromPrepared(given, typed, type).returnDueOn, '2026-12-03');
  const written = { ...typed, returnDueOn: '2199-01-15' };
  assert.equal(fromPrepared(given, written, type).returnDueOn, '2199-01-15');
  const without = fromPrepared({ ...given, returnDueOn: null }, typed, type);
  assert.equal(without.returnDueOn, typed.returnDueOn, 'what has no day leaves the count');
});
