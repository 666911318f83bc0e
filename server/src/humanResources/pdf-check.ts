import { wrongField } from '../platform/refusal.ts';

/** Names that make a PDF do something when it is opened, or carry something else inside. */
const activeNames = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
];

/**
 * Refuses what isn't a whole, readable, passive PDF. The objects are looked at after decompression, because a name
 * can hide in an object stream; `field` is where the sentence lands.
 */
export async function checkPdf(content: Buffer, field: string): Promise<void> {
  const { EncryptedPDFError, PDFDict, PDFDocument, PDFName, PDFArray, PDFRawStream } = await import(
    '@cantoo/pdf-lib'
  );
  const isEncrypted = (error: unknown) => error instanceof EncryptedPDFError;
  try {
    const document = await PDFDocument.load(content, { throwOnInvalidObject: false, updateMetadata: false });
    if (document.getPageCount() === 0) throw wrongField(field, 'Il PDF non ha pagine');
    const active = new Set(activeNames.map((name) => PDFName.of(name)));
    const isActive = (value: unknown, depth: number): boolean => {
      if (depth > 50) return false;
      if (value instanceof PDFName) return active.has(value);
      if (value instanceof PDFRawStream) return isActive(value.dict, depth + 1);
      if (value instanceof PDFArray) return value.asArray().some((item) => isActive(item, depth + 1));
      if (value instanceof PDFDict)
        return value.entries().some(([key, item]) => active.has(key) || isActive(item, depth + 1));
      return false;
    };
    if (document.context.enumerateIndirectObjects().some(([, object]) => isActive(object, 0)))
      throw wrongField(field, 'Il PDF contiene script o file allegati: esportalo di nuovo senza');
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error;
    if (isEncrypted(error))
      throw wrongField(field, 'Il PDF è protetto da password: togli la protezione e ricaricalo');
    throw wrongField(field, 'Il PDF è danneggiato e non si può leggere');
  }
}
