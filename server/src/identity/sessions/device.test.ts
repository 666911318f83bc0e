import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const devices: readonly [userAgent: string, name: string][] = [
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox su Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome su Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome su Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
    'Microsoft Edge su Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/26.1 Safari/605.1.15',
    'Safari su macOS',
  ],
  [`${iPhone} Version/26.1 Mobile/15E148 Safari/604.1`, 'Safari su iPhone'],
  [`${iPhone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox su iPhone'],
  ['curl/8.10.1', 'curl/8.10.1'],
  ['', 'Dispositivo sconosciuto'],
];

test('a session’s device has the name that people know; a program that is no browser has its own name', () => {
  for (const [userAgent, name] of devices) assert.equal(deviceName(userAgent), name);
});
