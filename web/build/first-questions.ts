import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEndpoints } from '../../scripts/all-endpoints.ts';
import type { FirstQuestion } from '../src/app/start/first-questions.ts';

type PageTable = typeof import('../src/app/pages/table.ts');

/** The list itself sets these two parameters; its first question has neither. */
const notInAddress = ['cursor', 'limit'];

/**
 * Reads the first questions of each page from the tables of contents, by the page's path. The queries of the endpoints
 * give the names of the fields. Throws when a page names an endpoint that does not exist.
 */
export async function readFirstQuestions(root: string): Promise<Record<string, FirstQuestion[]>> {
  const endpoints = await readEndpoints();
  const { pages }: PageTable = await import(pathToFileURL(join(root, 'src/app/pages/table.ts')).href);
  const questionOf = (path: FirstQuestion['path']): FirstQuestion => {
    const endpoint = endpoints.find((candidate) => candidate.method === 'GET' && candidate.path === path);
    if (!endpoint) throw new Error(`No endpoint answers GET ${path}.`);
    const fields = Object.keys(endpoint.query?.shape ?? {}).filter((field) => !notInAddress.includes(field));
    return fields.length > 0 ? { path, fields } : { path };
  };
  return Object.fromEntries(pages.flatMap(({ path, asks }) => (asks ? [[path, asks.map(questionOf)]] : [])));
}
