/** Two parsers of others read back what WMS writes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBoth } from '../../../testing/workshop/calendars.ts';
import { foldCalendar } from '../../platform/mail/fold-calendar.ts';
import { type CalendarEvent, type CalendarFile, writeCalendar } from './icalendar.ts';

const uid = '0b6f0f3e-8a51-4b7e-9c55-6f6f3d0f8a11';
const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid,
  sequence: 0,
  from: '2026-12-01T09:00:00.000Z',
  to: '2026-12-01T10:30:00.000Z',
  status: 'CONFIRMED',
  title: 'Prova',
  ...changes,
});
const write = (events: readonly CalendarEvent[], more: Partial<CalendarFile> = {}) =>
  foldCalendar(
    writeCalendar({ method: 'PUBLISH', events, writtenAt: new Date('2026-11-23T08:00:00Z'), ...more }),
  );

test('both parsers read uid, sequence, times, place, words and state as they were written', () => {
  const written = event({
    sequence: 3,
    title: 'Saldatura; banco 2, con «acqua\\aria»\nseconda riga',
    place: 'Officina, Banco 2',
    description: 'Prenotata da Anna Verdi\nPortare i guanti; e gli occhiali',
    status: 'TENTATIVE',
  });
  const { byIcal, byNode } = readBoth(write([written]));
  const expected = {
    uid: `${uid}@wms.invalid`,
    sequence: 3,
    from: written.from,
    to: written.to,
    title: written.title,
    place: written.place,
    description: written.description,
    status: 'TENTATIVE',
    transparency: 'OPAQUE',
  };
  assert.deepEqual(byIcal, [expected]);
  assert.deepEqual(byNode, [expected]);
});

const nights: [string, string, string][] = [
  ['over the night in which the clocks go back', '2026-10-24T20:00:00.000Z', '2026-10-25T08:00:00.000Z'],
  ['from the first half past two of that night', '2026-10-25T00:30:00.000Z', '2026-10-25T00:45:00.000Z'],
  ['from the second half past two of that night', '2026-10-25T01:30:00.000Z', '2026-10-25T01:45:00.000Z'],
  ['from the first to the second half past two', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ['over the night in which the clocks go forward', '2027-03-27T21:00:00.000Z', '2027-03-28T06:00:00.000Z'],
  ['around the hour that does not exist', '2027-03-28T00:59:00.000Z', '2027-03-28T01:01:00.000Z'],
  ['in summer', '2027-07-01T07:00:00.000Z', '2027-07-01T08:00:00.000Z'],
  ['over the turn of the year', '2026-12-31T22:30:00.000Z', '2027-01-01T00:30:00.000Z'],
  ['that ended at an odd second', '2026-12-01T09:00:00.000Z', '2026-12-01T09:41:17.000Z'],
];
for (const [what, from, to] of nights)
  test(`an event ${what} has the same moments in both parsers`, () => {
    const { byIcal, byNode } = readBoth(write([event({ from, to })]));
    for (const [read] of [byIcal, byNode]) assert.deepEqual([read?.from, read?.to], [from, to]);
  });

test('times are by the clock of Rome, whatever clock the process has', () => {
  const file = write([event()]);
  assert.match(file, /DTSTART;TZID=Europe\/Rome:20261201T100000\r\n/);
  assert.match(file, /DTSTAMP:20261123T080000Z\r\n/);
  assert.match(file, /BEGIN:VTIMEZONE\r\nTZID:Europe\/Rome\r\n/);
});

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const title = `Prova ${'àèìòù€🚐'.repeat(40)}`;
  const file = write([event({ title })]);
  for (const line of file.split('\r\n'))
    assert.ok(Buffer.byteLength(line) <= 75, `${Buffer.byteLength(line)} octets: ${line}`);
  const { byIcal, byNode } = readBoth(file);
  assert.deepEqual([byIcal[0]?.title, byNode[0]?.title], [title, title]);
});

test('text of a person cannot become a line of the file', () => {
  const title = 'Prova\r\nSTATUS:CANCELLED\r\nEND:VEVENT\u0000\u0007';
  const { byIcal, byNode } = readBoth(write([event({ title })]));
  assert.equal(byIcal.length, 1);
  for (const [read] of [byIcal, byNode]) assert.equal(read?.status, 'CONFIRMED');
});

test('a mail that asks and a mail that takes back have their method, the person and the constant organiser', () => {
  for (const method of ['REQUEST', 'CANCEL'] as const) {
    const file = write([event({ attendee: 'anna@example.org' })], { method });
    const { calendar } = readBoth(file);
    assert.equal(calendar.getFirstPropertyValue('method'), method);
    const [read] = calendar.getAllSubcomponents('vevent');
    assert.equal(read?.getFirstPropertyValue('organizer'), 'mailto:prenotazioni@wms.invalid');
    assert.equal(read?.getFirstPropertyValue('attendee'), 'mailto:anna@example.org');
  }
});
