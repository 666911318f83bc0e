import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../config.ts';
import { addressesOf, forgetAddress, keepAddress, knownAddresses } from './address.ts';

let folder: string;
const server = createServer((_, response) => response.end('{}'));
let running: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-address-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const configOf = (more: Record<string, string> = {}) => readConfig({ WMS_DATA_DIR: folder, ...more });

test('the address is the operator’s setting, else that of the running server, else unknown', async () => {
  assert.deepEqual(await knownAddresses(configOf()), []);
  await keepAddress(configOf(), running);
  assert.deepEqual(await knownAddresses(configOf({ PORT: '3000' })), [running]);
  const site = 'https://wms.example.org/';
  assert.deepEqual(await knownAddresses(configOf({ WMS_PUBLIC_URL: site })), [site]);
});

test('a server that has stopped or was killed has no address', async () => {
  await keepAddress(configOf(), running);
  await forgetAddress(configOf());
  assert.deepEqual(await knownAddresses(configOf()), []);
  // Port 1 has no listener.
  await keepAddress(configOf(), 'http://127.0.0.1:1');
  assert.deepEqual(await knownAddresses(configOf()), []);
});

test('a server that listens on every network card has the machine’s names, never 0.0.0.0', async () => {
  const everywhere = configOf({ HOST: '0.0.0.0' });
  const names = ['officina', '192.168.1.20'];
  assert.deepEqual(addressesOf(everywhere, 'http://127.0.0.1:3000', names), [
    'http://officina:3000',
    'http://192.168.1.20:3000',
  ]);
  await keepAddress(everywhere, running);
  const known = await knownAddresses(configOf());
  assert.ok(known.length > 0);
  assert.ok(
    known.every((address) => !/0\.0\.0\.0|127\.0\.0\.1/.test(address)),
    known.join(),
  );
});
