import { Worker } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import pLimit from 'p-limit';
import { refuseInTransaction } from '../database/connection.ts';
import { makeCopyable } from './copying.ts';
import { findFontFiles } from './fonts.ts';
import { refuseUnprintable } from './printable.ts';

const templates = new URL('../../../templates/', import.meta.url).pathname;
let compiler: NodeCompiler | undefined;

/** The compiler with its fonts uses much memory, so it is created for the first PDF. */
function getCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: findFontFiles() }] });
  return compiler;
}

/**
 * The fate of letters that no font has. With `refuse` the paper is refused, with a sentence that names the letters.
 * With `boxes` they are printed as boxes, for a paper that must come out and whose text can't be written in another
 * way. Each caller decides, so that no paper goes out with boxes by oversight.
 */
export type Letters = 'refuse' | 'boxes';

/**
 * Makes a PDF from a Typst template in server/templates. The template gets `data` as JSON
 * (`json(bytes(sys.inputs.data))`), so that nothing a person typed becomes markup, and reads a picture as
 * `/pictures/NAME`.
 */
export function renderPdf(
  template: string,
  data: unknown,
  { letters, pictures = {} }: { letters: Letters; pictures?: Record<string, Buffer> },
): Buffer {
  if (letters === 'refuse') refuseUnprintable(data);
  const typst = getCompiler();
  const paths = Object.keys(pictures).map((name) => `${templates}pictures/${name}`);
  try {
    for (const [name, content] of Object.entries(pictures))
      typst.mapShadow(`${templates}pictures/${name}`, content);
    return makeCopyable(
      typst.pdf({ mainFilePath: `${templates}${template}`, inputs: { data: JSON.stringify(data) } }),
    );
  } finally {
    for (const path of paths) typst.unmapShadow(path);
    typst.evictCache(10);
  }
}

/**
 * Draws the first page of a template as an SVG for the browser. Letters become outlines, and letters that no font has
 * become boxes, as on paper.
 */
export function renderSvg(template: string, data: unknown, { letters }: { letters: Letters }): string {
  if (letters === 'refuse') refuseUnprintable(data);
  const typst = getCompiler();
  try {
    const inputs = { data: JSON.stringify(data) };
    return typst.plainSvg({ mainFilePath: `${templates}${template}`, inputs });
  } finally {
    typst.evictCache(10);
  }
}

/** Each thread has a compiler and fonts of its own, which use much memory. */
const threads = pLimit(2);

/**
 * Does the same as `renderPdf` in a thread, for a PDF that takes seconds, so that no other request waits. Two threads
 * work at once; others wait in order.
 */
export async function renderPdfInThread(
  template: string,
  data: unknown,
  { letters }: { letters: Letters },
): Promise<Buffer> {
  refuseInTransaction('a thread makes a PDF');
  // An error of the thread would lose its kind on the way, so unprintable letters are refused before the thread
  // starts.
  if (letters === 'refuse') refuseUnprintable(data);
  return threads(() => renderInThread(template, data));
}

function renderInThread(template: string, data: unknown): Promise<Buffer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { template, data } });
  return new Promise((resolve, reject) => {
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the PDF was not finished')));
  });
}
