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
