/**
 * The text that is copied from a PDF is the printed one. Where several glyphs are one sign, as in Devanagari, no glyph
 * has a text of its own. Typst writes the text of such a sign as `ActualText`, which pdf.js doesn't read, and pdfium
 * and poppler guess spaces between signs. Here the glyphs of a word with such a sign get a text that pdf.js leaves out,
 * the letters of the word lie over them, invisible, and the whole word is one `ActualText`.
 */
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { isMisread, textOf } from './sign-texts.ts';

const require = createRequire(import.meta.url);
/** Few papers have signs, and the library that reads PDFs is large: it is loaded with the first of them. */
const addLetters = (pdf: Buffer): Buffer =>
  (require('./sign-letters.ts') as typeof import('./sign-letters.ts')).addLetters(pdf);

/**
 * Adds the letters of the signs behind the PDF that Typst has made. One without signs stays as it is, and so does one
 * that can't be read, with a warning: the print is right, and no paper waits for its copy.
 */
export function makeCopyable(pdf: Buffer): Buffer {
  try {
    return hasSigns(pdf) ? addLetters(pdf) : pdf;
  } catch (error) {
    process.emitWarning('The text of a PDF is not copied as it is printed', { detail: String(error) });
    return pdf;
  }
}

/** Looks for signs as fast as it can: most papers have none. */
function hasSigns(pdf: Buffer): boolean {
  const text = pdf.toString('latin1');
  for (const [, digits = ''] of text.matchAll(/^<[\dA-F]{4}> <([\dA-F]{8,})>$/gm))
    if (isMisread(textOf(digits))) return true;
  for (const stream of text.matchAll(/<<\n {2}\/Length (\d+)\n {2}\/Filter \/FlateDecode\n>>\nstream\n/g)) {
    const start = stream.index + stream[0].length;
    const content = inflateSync(pdf.subarray(start, start + Number(stream[1])));
    if (content.includes('/ActualText') || content.includes('/ReversedChars')) return true;
  }
  return false;
}
