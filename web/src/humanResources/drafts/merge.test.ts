import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beganFrom, changedMeanwhile, mergeDraft } from './merge.ts';

const saved = {
  phone: '1',
  tax: 'OLD',
  home: { street: 'Via Roma', cap: '10100' },
  shirt: null as string | null,
};
/** The draft from the database, which orders the names of a JSON object in its own way. */
const keep = (values: Record<string, unknown>, earlier?: Record<string, unknown>) => ({
  ...values,
  home: { cap: '10100', street: 'Via Roma' },
  began: beganFrom(values, saved, earlier),
});

test('a correction made while the draft waits is there in a field the person had not touched', () => {
  const draft = keep({ ...saved, phone: '2' });
  const now = { ...saved, tax: 'CORRECTED', home: { street: 'Via Po', cap: '10123' } };
  const { values, began } = mergeDraft(draft, now);
  assert.deepEqual(values, { phone: '2' });
  assert.deepEqual(changedMeanwhile(began, { ...now, ...values }, now), []);
});

test('a field that both changed keeps what was typed, and is told until it holds what is saved', () => {
  const draft = keep({ ...saved, tax: 'TYPED', phone: '2' });
  const now = { ...saved, tax: 'CORRECTED' };
  const { values, began } = mergeDraft(draft, now);
  const shown = { ...now, ...values };
  assert.deepEqual(shown, { ...now, tax: 'TYPED', phone: '2' });
  assert.deepEqual(changedMeanwhile(began, shown, now), ['tax']);
  // Another reload doesn't forget it.
  assert.deepEqual(beganFrom(shown, now, began), { tax: 'OLD', phone: '1' });
  assert.deepEqual(changedMeanwhile(began, { ...shown, tax: 'CORRECTED' }, now), []);
});

test('a field that both changed to the same is not told', () => {
  const { values, began } = mergeDraft(keep({ ...saved, tax: 'SAME' }), { ...saved, tax: 'SAME' });
  assert.deepEqual(changedMeanwhile(began, { ...saved, ...values }, { ...saved, tax: 'SAME' }), []);
});

test('a draft of an earlier version gives all it has, but fields that the form no longer has', () => {
  const { values, began } = mergeDraft({ phone: '2', gone: 'x' }, saved);
  assert.deepEqual([values, began], [{ phone: '2' }, {}]);
});
