/** The pages that people mean by what they want to do, in their own words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { can, permissions } from '@wms/contract/platform/permissions';
import { findPages, namesPage } from './pages.ts';

const everything: ReadonlySet<string> = new Set(permissions);
const found = (line: string, held: ReadonlySet<string> = everything) =>
  findPages(line, held).map(({ name, href }) => `${name} ${href}`);

test('one’s own bookings are found by what one wants of them', () => {
  for (const line of [
    'le mie prenotazioni',
    'disdici',
    'disdire',
    'disdici prenotazione',
    'annulla prenotazione',
    'sposta prenotazione',
    'annulla la prenotazione',
  ])
    assert.deepEqual(
      found(line, new Set([can.userEdit, can.roomsBook])),
      ['Le mie prenotazioni /areaUtente?scheda=prenotazioni'],
      line,
    );
});

test('holidays are closures, also for people who may not see them, so that no name like Ferri is shown', () => {
  assert.deepEqual(found('ferie'), ['Chiusure /room?scheda=chiusure']);
  assert.ok(found('chiusure').includes('Chiusure /room?scheda=chiusure'));
  assert.deepEqual(found('ferie', new Set([can.roomsBook])), []);
  assert.equal(namesPage('ferie'), true);
});
