import { provesItself } from '@wms/contract/logistics/scan/proof';
import type { Reading } from './reading.ts';

/**
 * Chooses the form in which a reading is meant: the first that proves itself by its check digit, or that is known. Null
 * when the pieces of a code don't make a known one: a character may be missing, and the rest could be another product.
 */
export async function chooseText(
  { texts, inPieces }: Pick<Reading, 'texts' | 'inPieces'>,
  isKnown: (text: string) => boolean | Promise<boolean>,
): Promise<string | null> {
  const [first, ...others] = texts;
  if (others.length === 0 && !inPieces) return first;
  for (const text of texts) if (provesItself(text) || (await isKnown(text))) return text;
  return inPieces ? null : first;
}
