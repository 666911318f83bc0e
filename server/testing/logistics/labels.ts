/** Reads labels like a phone: draws the pages of a PDF as pixels, and reads the codes on them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The reader downloads its WebAssembly from the internet by default.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } });

export type LabelPage = {
  /** All sizes are in millimetres. */
  width: number;
  height: number;
  /** The codes that were read, with their middle. */
  codes: { kind: string; text: string; x: number; y: number }[];
  words: string;
};

type Drawing = Parameters<PDFPageProxy['render']>[0];

const dotsPerInch = 200;
const toMillimetres = (dots: number) => (dots / dotsPerInch) * 25.4;

export async function readLabels(pdf: Uint8Array): Promise<LabelPage[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: LabelPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dotsPerInch / 72 });
    // pdf.js draws only on a canvas of its own.
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
      width: toMillimetres(viewport.width),
      height: toMillimetres(viewport.height),
      codes: found.map(({ format, text, position: { topLeft, bottomRight } }) => ({
        kind: format,
        text,
        x: toMillimetres((topLeft.x + bottomRight.x) / 2),
        y: toMillimetres((topLeft.y + bottomRight.y) / 2),
      })),
      words: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    });
  }
  return pages;
}
