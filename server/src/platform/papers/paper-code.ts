/** The QR of a paper: it leads to the thing's page, and says its number and a fingerprint of what is printed. */
import { createHash } from 'node:crypto';
import { qr } from '../pdf/symbols.ts';

export type PrintedThing = {
  /** The title of the thing: 'Ricevuta 12/2026'. */
  title: string;
  /** The address of the application, with its last slash; null when it isn't set. */
  site: string | null;
  /** The page of the thing, without a slash before it. */
  page: string;
  /** The facts on the paper that never change, in a fixed order. */
  facts: readonly (string | number | null)[];
};

export type PaperCode = { svg: string; fingerprint: string };

const sideMm = 24;

/**
 * A fingerprint is 64 bits of a SHA-256: a paper whose words were changed by hand no longer agrees with it, because
 * the server makes it again from the row.
 */
export function makePaperCode({ title, site, page, facts }: PrintedThing): PaperCode {
  const fingerprint = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  const text = site ? `${new URL(page, site).href}&impronta=${fingerprint}` : `${title} ${fingerprint}`;
  const drawn = qr(text, sideMm);
  if (!drawn) throw new Error(`the address of ${title} is too long for its QR`);
  return { svg: drawn.svg, fingerprint: fingerprint.replace(/(.{4})(?=.)/g, '$1 ') };
}
