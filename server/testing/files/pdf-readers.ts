/** The text that somebody copies from a PDF, with each of the three readers that most programs have inside. */
import { spawnSync } from 'node:child_process';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { copyText } from './pdf-texts.ts';

let library: Promise<PDFiumLibrary> | undefined;

/** Chrome's and Edge's. */
async function copyWithPdfium(pdf: Buffer): Promise<string> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  return text;
}

/** The one of Linux; absent where its package isn't. It says the direction of a text by marks, which are no letters. */
function findPoppler(): ((pdf: Buffer) => Promise<string>) | undefined {
  const read = (args: string[], input?: Buffer) =>
    spawnSync('pdftotext', args, { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (read(['-v']).error) return undefined;
  return async (pdf) => read(['-enc', 'UTF-8', '-', '-'], pdf).stdout.replaceAll(/[\u202a-\u202e]/g, '');
}

export const readers: { name: string; copy: ((pdf: Buffer) => Promise<string>) | undefined }[] = [
  { name: 'pdf.js', copy: copyText },
  { name: 'pdfium', copy: copyWithPdfium },
  { name: 'poppler', copy: findPoppler() },
];
