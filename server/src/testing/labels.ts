/** Labels as a phone meets them: a PDF's pages as pixels, and what a reader finds on them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Unless told, the reader asks a server elsewhere for its WebAssembly.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } });

export type LabelPage = {
  /** Millimetres. */
  width: number;
  height: number;
  /** What was read, with the middle of where, in millimetres. */
  codes: { kind: string; text: string; x: number; y: number }[];
  words: string;
};

type Drawing = Parameters<PDFPageProxy['render']>[0];

const dotsPerInch = 200;
const mm = (dots: number) => (dots / dotsPerInch) * 25.4;

export async function readLabels(pdf: Uint8Array): Promise<LabelPage[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: LabelPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dotsPerInch / 72 });
    // pdf.js draws only on the canvas that it brings along.
    const factory = document.canvasFactory as {
      create(
        width: number,
        height: number,
      ): { canvas: NonNullable<Drawing['canvas']>; context: NonNullable<Drawing['canvasContext']> };
    };
    const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas, canvasContext: context, viewport, background: 'white' }).promise;
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(pixels, {
      formats: ['QRCode', 'Code128'],
      tryHarder: true,
      maxNumberOfSymbols: 255,
    });
    const { items } = await page.getTextContent();
    pages.push({
      width: mm(viewport.width),
      height: mm(viewport.height),
      codes: found.map(({ format, text, position: { topLeft, bottomRight } }) => ({
        kind: format,
        text,
        x: mm((topLeft.x + bottomRight.x) / 2),
        y: mm((topLeft.y + bottomRight.y) / 2),
      })),
      words: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    });
  }
  return pages;
}
