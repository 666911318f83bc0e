import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../config.ts';
import { keepAddress, knownAddress } from './address.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-address-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const configOf = (more: Record<string, string> = {}) => readConfig({ WMS_DATA_DIR: folder, ...more });

test('the address is the operator’s, else where the server listened last, else unknown', async () => {
  assert.equal(await knownAddress(configOf()), null);
  await keepAddress(configOf(), 'http://127.0.0.1:3100');
  assert.equal(await knownAddress(configOf({ PORT: '3000' })), 'http://127.0.0.1:3100');
  const site = 'https://wms.example.org/';
  assert.equal(await knownAddress(configOf({ WMS_PUBLIC_URL: site })), site);
});

test('of a server that listens on every network card it isn’t known what people call it', async () => {
  await keepAddress(configOf({ HOST: '0.0.0.0' }), 'http://127.0.0.1:3100');
  assert.equal(await knownAddress(configOf()), null);
});
