/** Valid data of people for tests; a test may make them invalid. */
import { PDFDocument } from '@cantoo/pdf-lib';

/** Fills in a personal data form; a test gives the codice fiscale, because no two people share one. */
export const personalData = (changes: Record<string, unknown> = {}) => ({
  data_nascita: '1999-05-04',
  luogo_nascita: 'Lione',
  stato_nascita: 'Francia',
  genere: 'F',
  cittadinanza: 'Francia',
  telefono: '333 123 4567',
  email_personale: 'anna@example.org',
  residenza: {
    indirizzo: 'Via Po',
    civico: '1',
    cap: '10121',
    comune: 'Torino',
    provincia: 'TO',
    stato: 'Italia',
  },
  ...changes,
});

/** Makes a PDF with one empty page; each one is different. */
export async function onePagePdf(change?: (document: PDFDocument) => unknown): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.setTitle(crypto.randomUUID());
  await change?.(document);
  return Buffer.from(await document.save());
}
