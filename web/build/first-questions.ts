import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEndpoints } from '../../scripts/all-endpoints.ts';
import type { FirstQuestion } from '../src/app/start/first-questions.ts';
import { addressPattern } from './address-pattern.ts';

type PageTable = typeof import('../src/app/pages/table.ts');

/** The list itself sets these two parameters; its first question has neither. */
const notInAddress = ['cursor', 'limit'];

/** The pattern of a field with an unknown kind of values: no value fits, so that the page asks by itself. */
const nothing = '(?!)';

/**
 * Reads the first questions of each page from the tables of contents, by the page's path. The queries of the endpoints
 * give the fields and what they accept, and the endpoints who may ask. Throws when a page names an endpoint that does
 * not exist.
 */
export async function readFirstQuestions(root: string): Promise<Record<string, FirstQuestion[]>> {
  const endpoints = await readEndpoints();
  const { pages }: PageTable = await import(pathToFileURL(join(root, 'src/app/pages/table.ts')).href);
  const questionOf = (path: FirstQuestion['path']): FirstQuestion => {
    const endpoint = endpoints.find((candidate) => candidate.method === 'GET' && candidate.path === path);
    if (!endpoint) throw new Error(`No endpoint answers GET ${path}.`);
    const shape = Object.entries(endpoint.query?.shape ?? {}).filter(
      ([field]) => !notInAddress.includes(field),
    );
    const fields = shape.map(([field, schema]) => [field, addressPattern(schema) ?? nothing] as const);
    return {
      path,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      ...(typeof endpoint.access === 'object' && { permissions: endpoint.access }),
    };
  };
  return Object.fromEntries(pages.flatMap(({ path, asks }) => (asks ? [[path, asks.map(questionOf)]] : [])));
}
