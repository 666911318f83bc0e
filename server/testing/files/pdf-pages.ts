/** Each page of a PDF as the picture that somebody sees, for tests that look at it. */
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

type Drawing = Parameters<PDFPageProxy['render']>[0];
type Factory = {
  create(
    width: number,
    height: number,
  ): { canvas: NonNullable<Drawing['canvas']>; context: NonNullable<Drawing['canvasContext']> };
};

/** PNGs of so many pixels for a point. */
export async function drawPages(pdf: Uint8Array, scale = 1): Promise<Buffer[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pictures: Buffer[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale });
    // pdf.js draws only on a canvas of its own.
    const { canvas, context } = (document.canvasFactory as Factory).create(
      Math.ceil(viewport.width),
      Math.ceil(viewport.height),
    );
    await page.render({ canvas, canvasContext: context, viewport, background: 'white' }).promise;
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    pictures.push(
      await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer(),
    );
  }
  return pictures;
}
