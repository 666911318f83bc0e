import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@wms/contract/platform/endpoint';

const contract = join(import.meta.dirname, '../contract/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Reads every endpoint that the contract exports, for the tests and the build: a list by hand could miss one. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] }).sort();
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(contract, file)).href)),
  );
  return [
    ...new Set(modules.flatMap((module) => Object.values(module)).flatMap((value) => endpointsIn(value))),
  ];
}

/** An endpoint stands alone, or in groups of endpoints that differ only by their area. */
function endpointsIn(value: unknown, depth = 0): Endpoint[] {
  if (isEndpoint(value)) return [value];
  const isGroup = typeof value === 'object' && value !== null && depth < 2;
  return isGroup ? Object.values(value).flatMap((part) => endpointsIn(part, depth + 1)) : [];
}
