/** Appends proofs to a paper of ours as one PDF, each page with its description and its number among all pages. */
import type { PDFDocument as Document, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { degrees, PDFDocument, rgb, StandardFonts } from './pdf-library.ts';
import type { AboutFile, BundlePlan, JoinPlan } from './tasks.ts';

const a4 = { short: 595.28, long: 841.89 };
const margin = 34;
/** The height of the words below a picture, in points. */
const below = 30;
/** The size of a picture's pixel, in points, beyond which a small picture is not enlarged: 100 dpi. */
const largestPixel = 0.72;
const size = 8.5;
const quiet = rgb(0.35, 0.35, 0.35);

/** Adds all pages of a PDF with their size and rotation, and returns them. */
export async function addPdf(to: Document, content: Uint8Array): Promise<PDFPage[]> {
  const from = await PDFDocument.load(content, { updateMetadata: false });
  const pages = await to.copyPages(from, from.getPageIndices());
  return pages.map((page) => to.addPage(page));
}

async function addJpeg(to: Document, content: Uint8Array): Promise<PDFPage[]> {
  const picture = await to.embedJpg(content);
  const wide = picture.width > picture.height;
  const [width, height] = wide ? [a4.long, a4.short] : [a4.short, a4.long];
  const page = to.addPage([width, height]);
  const room = { width: width - 2 * margin, height: height - 2 * margin - below };
  const scale = Math.min(room.width / picture.width, room.height / picture.height, largestPixel);
  const drawn = { width: picture.width * scale, height: picture.height * scale };
  page.drawImage(picture, {
    x: (width - drawn.width) / 2,
    y: margin + below + (room.height - drawn.height) / 2,
    ...drawn,
  });
  return [page];
}

const addPart = (to: Document, type: 'application/pdf' | 'image/jpeg', content: Uint8Array) =>
  type === 'image/jpeg' ? addJpeg(to, content) : addPdf(to, content);

/**
 * Returns the width and the rotation of a page, and a function that converts a point of the page as people see it into
 * one of the page as it is written.
 */
function placeOn(page: PDFPage): {
  width: number;
  at: (u: number, v: number) => { x: number; y: number };
  turn: number;
} {
  const { x, y, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  switch (turn) {
    case 90:
      return { width: height, turn, at: (u, v) => ({ x: x + width - v, y: y + u }) };
    case 180:
      return { width, turn, at: (u, v) => ({ x: x + width - u, y: y + height - v }) };
    case 270:
      return { width: height, turn, at: (u, v) => ({ x: x + v, y: y + height - u }) };
    default:
      return { width, turn: 0, at: (u, v) => ({ x: x + u, y: y + v }) };
  }
}

/** Writes at the lower edge, on white, because a proof may be printed to the edge of its page. */
function writeFooter(page: PDFPage, font: PDFFont, left: string, right: string): void {
  const { width, at, turn } = placeOn(page);
  // The words become smaller when a ticket is narrower than they are.
  const fits = (text: string) => font.widthOfTextAtSize(text, size);
  const scale = Math.min(1, (width - 24) / (fits(left) + fits(right) + 20));
  const letters = size * scale;
  const write = (text: string, u: number) => {
    const length = font.widthOfTextAtSize(text, letters);
    const rotate = degrees(turn);
    const corner = at(u - 3, 8);
    page.drawRectangle({ ...corner, width: length + 6, height: letters + 6, color: rgb(1, 1, 1), rotate });
    page.drawText(text, { ...at(u, 12), size: letters, font, color: quiet, rotate });
  };
  write(left, 12);
  write(right, width - 12 - font.widthOfTextAtSize(right, letters));
}

/** Makes the bundle: `bytes` are those of the paper and of the proofs, one after the other. */
export async function makeBundle(
  { paper, proofs, words }: BundlePlan,
  bytes: Buffer,
): Promise<AboutFile & { pages: number; bytes: Buffer }> {
  const bundle = await PDFDocument.load(bytes.subarray(0, paper), { updateMetadata: false });
  const font = await bundle.embedFont(StandardFonts.Helvetica);
  const added: { page: PDFPage; caption: string }[] = [];
  let from = paper;
  for (const { type, bytes: length, caption } of proofs) {
    const pages = await addPart(bundle, type, bytes.subarray(from, from + length));
    from += length;
    for (const page of pages) added.push({ page, caption });
  }
  const all = bundle.getPageCount();
  for (const [index, { page, caption }] of added.entries())
    writeFooter(page, font, caption, `${words.page} ${all - added.length + index + 1} ${words.of} ${all}`);
  return { type: 'application/pdf', pages: all, bytes: Buffer.from(await bundle.save()) };
}

/** Makes one PDF of parts that are whole papers or pictures; nothing is written on their pages. */
export async function joinParts(
  { parts }: JoinPlan,
  bytes: Buffer,
): Promise<AboutFile & { pages: number; bytes: Buffer }> {
  const joined = await PDFDocument.create();
  let from = 0;
  for (const { type, bytes: length } of parts) {
    await addPart(joined, type, bytes.subarray(from, from + length));
    from += length;
  }
  return {
    type: 'application/pdf',
    pages: joined.getPageCount(),
    bytes: Buffer.from(await joined.save()),
  };
}
