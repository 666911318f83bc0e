/**
 * Every act that can't be undone says so before: its dialog or form reads the endpoint's declaration. An act that a
 * bare button would make is found here.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import type { AnyLife } from '@wms/contract/platform/life';
import { warningBefore, warningBeforeMove } from '@wms/contract/platform/not-undoable';

const contract = join(import.meta.dirname, '../../../../contract/src');
const web = join(import.meta.dirname, '../..');
const codeIn = (folder: string) =>
  globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (name) => name.includes('.test.') });

/** Returns the names by which code calls the endpoints that warn, also those of objects that group them. */
function namesThatWarn(exported: object, depth = 2): string[] {
  return Object.entries(exported).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    if ('method' in value && 'path' in value) return warningBefore(value as Endpoint) ? [name] : [];
    return depth > 0 && Object.getPrototypeOf(value) === Object.prototype
      ? namesThatWarn(value, depth - 1)
      : [];
  });
}

/** The places that hand an endpoint to a question, so that it says the sentence. */
const says =
  /(?:\b(?:act: |ask\(\s*)|\b(?:act|makes|revokes|deletes)=\{|\bwarningBefore\((?:[\w()]+\.)?)(\w+)/g;

test('no button makes an act that can’t be undone without a word', async () => {
  const modules = await Promise.all(codeIn(contract).map((file) => import(join(contract, file))));
  const names = new Set(modules.flatMap((module: object) => namesThatWarn({ ...module })));
  assert.ok(names.size > 50, `${names.size} acts warn`);
  const sources = codeIn(web).map((file) => ({ file, source: readFileSync(join(web, file), 'utf8') }));
  const saidIn = (source: string) => new Set([...source.matchAll(says)].map(([, name]) => name));
  const silent: string[] = [];
  for (const { file, source } of sources) {
    // A component says it where it acts; a hook leaves it to the components beside it.
    const beside = file.endsWith('.tsx')
      ? [{ source }]
      : sources.filter((other) => isBeside(file, other.file));
    const said = saidIn(beside.map((other) => other.source).join('\n'));
    for (const [, name = ''] of source.matchAll(
      /\b(?:useChange|useRawChange|call)\(\s*(?:[\w()]+\.)?(\w+)/g,
    )) {
      if (names.has(name) && !said.has(name)) silent.push(`${file}: ${name}`);
    }
  }
  assert.deepEqual(silent, []);
});

test('no move of a life that can’t be taken back is made without a word', async () => {
  const modules = await Promise.all(codeIn(contract).map((file) => import(join(contract, file))));
  const named = new Map(modules.flatMap((module: object) => Object.entries({ ...module })));
  const silent: string[] = [];
  let pages = 0;
  for (const file of codeIn(web)) {
    const source = readFileSync(join(web, file), 'utf8');
    for (const [, life = '', endpoint = ''] of source.matchAll(/\buseMoves\(\s*(\w+),\s*(\w+),/g)) {
      const moves = Object.entries((named.get(life) as AnyLife | undefined)?.moves ?? {});
      const moving = named.get(endpoint) as Endpoint;
      pages += 1;
      for (const [name, { reason, ownEndpoint, may, ...move }] of moves) {
        // People withdraw only their own, and may ask for it again.
        const asks = reason || ownEndpoint || may === 'owner' || source.includes(`${name}: { message`);
        if (!asks && !move.danger && warningBeforeMove(move, moving)) silent.push(`${file}: ${name}`);
      }
    }
  }
  assert.ok(pages > 5, `${pages} pages move things`);
  assert.deepEqual(silent, []);
});

const isBeside = (file: string, other: string) => dirname(file) === dirname(other);
