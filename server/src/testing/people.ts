/** What people give, for tests: valid unless a test spoils it. */
import { PDFDocument } from '@cantoo/pdf-lib';

/** A whole personal data form; a codice fiscale only when given, because it belongs to one person. */
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

/** A PDF of one empty page, never twice the same. */
export async function onePagePdf(change?: (document: PDFDocument) => unknown): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.setTitle(crypto.randomUUID());
  await change?.(document);
  return Buffer.from(await document.save());
}
