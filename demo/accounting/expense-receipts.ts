/** Draws the receipts of the demo's expenses as people photograph them: on a table, never quite straight. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { OpenedProof } from '../../server/src/accounting/expense-reports/writing/attachments.ts';
import type { Storage } from '../../server/src/platform/files/storage.ts';
import { renderSvg } from '../../server/src/platform/pdf/render.ts';

export type Receipt = {
  shop: string;
  street: string;
  rows: readonly { what: string; amount: string }[];
  total: string;
  method: string;
  date: string;
  /** Makes each receipt different, in its number and in its position on the table. */
  seed: number;
};

const tables = ['#7d6a55', '#59636b', '#8a8f86', '#4d5a52', '#a08f7a'];

/** Typst writes letters as outlines, so no font of the machine is needed. */
async function photograph(receipt: Receipt): Promise<Buffer> {
  const { seed } = receipt;
  const shown = {
    ...receipt,
    vat: String(10_000_000_000 + ((seed * 7_919) % 89_999_999)).slice(0, 11),
    number: `${String(1 + (seed % 40)).padStart(4, '0')}-${String(1 + ((seed * 13) % 180)).padStart(4, '0')}`,
  };
  const svg = renderSvg('demo-receipt.typ', shown, { letters: 'refuse' });
  const background = tables[seed % tables.length] ?? '#777777';
  // The drawing has the size that is needed, because shrinking a larger one took most of the time.
  const paper = await sharp(Buffer.from(svg), { density: 110 }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = paper.info;
  return sharp(paper.data, { raw: { width, height, channels } })
    .rotate(((seed * 5) % 9) - 4, { background })
    .extend({ top: 60, bottom: 70, left: 50, right: 50, background })
    .flatten({ background })
    .jpeg({ quality: 72 })
    .toBuffer();
}

/** Stores the photo, as an upload would. */
export async function storeReceipt(storage: Storage, receipt: Receipt): Promise<OpenedProof> {
  const jpeg = await photograph(receipt);
  return {
    file: await storage.put(jpeg, 'image/jpeg'),
    received: createHash('sha256').update(jpeg).digest('hex'),
    pages: 1,
    name: `scontrino-${receipt.seed}.jpg`,
  };
}
