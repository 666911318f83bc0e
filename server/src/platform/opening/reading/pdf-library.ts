/**
 * The library for PDFs, imported from its single-file build: each file from outside has a process of its own, and
 * importing the library's 350 modules took that process four times as long.
 */
import type * as Library from '@cantoo/pdf-lib';

const inOneFile = new URL('../dist/pdf-lib.esm.js', import.meta.resolve('@cantoo/pdf-lib'));

export const {
  degrees,
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPageLeaf,
  PDFParser,
  PDFRawStream,
  PDFRef,
  rgb,
  StandardFonts,
} = (await import(inOneFile.href)) as typeof Library;
