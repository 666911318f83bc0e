import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@wms/contract/platform/endpoint';

const contract = join(import.meta.dirname, '../contract/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * Returns the endpoints of an export: the export itself, or those of an object that groups them, for example by area.
 */
function endpointsIn(value: unknown, depth = 2): Endpoint[] {
  if (isEndpoint(value)) return [value];
  const gathers =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return gathers && depth > 0 ? Object.values(value).flatMap((value) => endpointsIn(value, depth - 1)) : [];
}

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
