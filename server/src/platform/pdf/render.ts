import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const templates = new URL('../../../templates/', import.meta.url).pathname;
let compiler: NodeCompiler | undefined;

/** Beside Typst's own serif: the letters of the screens, for what is read from a distance. */
const fonts = () =>
  ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf', '700Bold/Inter_700Bold.ttf'].map(
    (file) => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`))),
  );

/** The compiler with its fonts costs memory: it is made at the first PDF. */
function theCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fonts() }] });
  return compiler;
}

/**
 * A PDF from a Typst template in server/templates; `data` reaches it as JSON (`json(bytes(sys.inputs.data))`), so
 * nothing a person typed is ever read as markup. Pictures are given by name and read as `/pictures/NAME`.
 */
export function renderPdf(template: string, data: unknown, pictures: Record<string, Buffer> = {}): Buffer {
  const typst = theCompiler();
  const paths = Object.keys(pictures).map((name) => `${templates}pictures/${name}`);
  try {
    for (const [name, content] of Object.entries(pictures))
      typst.mapShadow(`${templates}pictures/${name}`, content);
    return typst.pdf({ mainFilePath: `${templates}${template}`, inputs: { data: JSON.stringify(data) } });
  } finally {
    for (const path of paths) typst.unmapShadow(path);
    typst.evictCache(10);
  }
}

/** The same template's first page as a drawing that a browser shows. */
export function renderSvg(template: string, data: unknown): string {
  const typst = theCompiler();
  try {
    const inputs = { data: JSON.stringify(data) };
    return typst.plainSvg({ mainFilePath: `${templates}${template}`, inputs });
  } finally {
    typst.evictCache(10);
  }
}

/** As `renderPdf`, for what takes seconds: nobody else waits meanwhile. */
export function renderPdfAside(template: string, data: unknown): Promise<Buffer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { template, data } });
  return new Promise((resolve, reject) => {
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the PDF was not finished')));
  });
}
