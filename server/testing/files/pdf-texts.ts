/** The words of each page of a PDF, as somebody reads them. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export async function readTexts(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}

/** The text that somebody copies from all pages of a PDF with pdf.js, in lines. */
export async function copyText(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  let copied = '';
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) copied += item.str + (item.hasEOL ? '\n' : '');
    copied += '\n';
  }
  return copied;
}

/** Millimetres from the left edge to which the words of each page reach. */
export async function readRightEdges(pdf: Uint8Array): Promise<number[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const edges: number[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const points = items.map((item) => ('str' in item ? item.transform[4] + item.width : 0));
    edges.push((Math.max(...points) / 72) * 25.4);
  }
  return edges;
}
