import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doorPage } from './page.ts';
import type { Door } from './reading.ts';

const at = (clock: string, day = 7) => `2026-12-0${day}T${clock}:00.000Z`;
const door: Door = {
  id: 1,
  name: 'Transit',
  code: 'VAN-1',
  place: null,
  qr: '0b9f3a52-6a0e-4c55-9d37-0f9c3f5f7c11',
  now: at('10:00'),
  midnight: at('23:00'),
  busy: [],
  overdue: false,
  open: [{ from: at('00:00'), to: at('23:00') }],
};
const listed = (from: string, to: string) => {
  const html = doorPage({ ...door, busy: [{ from, to, closed: false }] }, 'https://wms.example.org/q/x');
  return /<li>(.*)<\/li>/.exec(html)?.[1];
};

test('what comes next is told with its hours, and without an end when that is not today', () => {
  assert.equal(listed(at('15:00'), at('16:00')), '16:00–17:00');
  assert.equal(listed(at('21:00'), at('23:00')), '22:00–24:00');
  assert.equal(listed(at('17:00'), at('17:00', 8)), 'dalle 18:00', 'not «18:00–18:00»');
});
