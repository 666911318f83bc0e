/** The treatment of the bookings in the way of a closure, as its form begins and begins again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clash } from '@wms/contract/workshop/closures/endpoints';
import { beginAgain, beginWith, type ClashTreatment } from './treatments.ts';

const period = { from: '2027-01-11T09:00:00Z', to: '2027-01-11T10:00:00Z' };
const clash: Clash = {
  id: 7,
  area: 'rooms',
  title: 'Prove',
  person: 'Anna Prova',
  mine: false,
  state: 'confermata',
  version: 1,
  ...period,
  resources: [{ id: 1, name: 'Aula', code: 'A' }],
  goingOn: false,
  elsewhere: [2, 3].map((id) => ({ resourceIds: [id], name: `Aula ${id}`, ...period })),
  suggested: 1,
  next: null,
};
const chosen = (choice: ClashTreatment['choice']): ClashTreatment => ({
  ...beginWith(clash),
  choice,
  byHand: true,
});

test('whoever is in the way moves to the place that is left for them, or is called off', () => {
  assert.equal(beginWith(clash).choice, 'offer 1');
  assert.equal(beginWith({ ...clash, suggested: null }).choice, 'callOff');
});

test('what somebody chose stays when it is looked again, and a place that is gone does not', () => {
  assert.equal(beginAgain(clash, [chosen('callOff')]).choice, 'callOff');
  assert.equal(beginAgain(clash, [chosen('offer 0')]).choice, 'offer 0');
  // The first place is taken meanwhile, so that the second one stands where it stood.
  const later = { ...clash, elsewhere: clash.elsewhere.slice(1), suggested: 0 };
  assert.equal(beginAgain(later, [chosen('offer 1')]).choice, 'offer 0');
  assert.equal(beginAgain({ ...later, suggested: null }, [chosen('offer 0')]).choice, 'callOff');
});

test('what nobody chose follows what is proposed now', () => {
  assert.equal(beginAgain({ ...clash, suggested: 0 }, [beginWith(clash)]).choice, 'offer 0');
});
