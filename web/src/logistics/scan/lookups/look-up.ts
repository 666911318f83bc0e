/** Finds out what a code means: from the server, or from this device while the server can't be reached. */
import { type CodeIndex, codeIndex } from '@wms/contract/logistics/scan/code-index';
import { type LookedUp, lookUpCode } from '@wms/contract/logistics/stock/reading';
import { call, isUnreachable } from '../../../client/call/send.ts';
import { type CodeMap, codeMap } from './code-map.ts';
import { keepIndex, keepLookup, keptIndex, keptLocation, keptLookup, keptProduct } from './lookup-storage.ts';
import { keepThumbnail } from './thumbnails.ts';

/**
 * `keptAt` is the time at which an answer from this device's storage was fetched; null for the server's current answer.
 */
export type LookupResult = { answer: LookedUp; keptAt: string | null };

/** If the network does not answer within this time, in ms, the device's own data are used. */
const patience = 6000;

export async function lookUp(code: string): Promise<LookupResult> {
  try {
    const answer = await call(lookUpCode, { query: { code } }, { signal: AbortSignal.timeout(patience) });
    void keepLookup(code, answer);
    if (answer.kind === 'product' && answer.product.photoId) keepThumbnail(answer.product.photoId);
    return { answer, keptAt: null };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const kept = await lookUpKept(code);
    if (!kept) throw error;
    return kept;
  }
}

/** Whether a product or a place has the code, as far as this can be known now. */
export const isKnownCode = (code: string): Promise<boolean> =>
  lookUp(code).then(
    ({ answer }) => answer.kind !== 'unknown',
    () => false,
  );

async function lookUpKept(code: string): Promise<LookupResult | null> {
  const same = await keptLookup(code);
  if (same && same.answer.kind !== 'unknown') return { answer: same.answer, keptAt: same.at };
  const kept = await keptIndex();
  const match = kept && mapOf(kept.etag, kept.index)(code);
  if (!kept || !match) return null;
  if (match.kind === 'location') {
    const known = await keptLocation(match.location.id);
    if (known) return { answer: known.answer, keptAt: known.at };
    return { answer: { kind: 'location', location: placeWithoutContents(match.location) }, keptAt: kept.at };
  }
  const { packageQuantity } = match;
  const lot = match.lot && { id: null, ...match.lot };
  const known = await keptProduct(match.product.id);
  if (known?.answer.kind === 'product')
    return { answer: { ...known.answer, packageQuantity, lot, loans: [] }, keptAt: known.at };
  const product = productWithoutStock(match.product);
  return { answer: { kind: 'product', product, packageQuantity, lot, loans: [] }, keptAt: kept.at };
}

const placeWithoutContents = (location: CodeIndex['locations'][number]) => ({
  ...location,
  path: [location.code],
  closed: false,
  holdsStock: true,
  photoId: null,
  rows: [],
  more: false,
  inside: [],
});

const productWithoutStock = ({
  barcodes: _,
  supplierCodes: __,
  manufacturerCode: ___,
  ...product
}: CodeIndex['products'][number]) => ({
  ...product,
  description: null,
  macro: '',
  sub: '',
  quantity: '0',
  available: '0',
  incoming: '0',
  incomingOn: null,
  stockState: 'none' as const,
  moved: true,
  allLent: false,
  active: true,
  photoId: null,
  hazards: [],
  stock: [],
  likelyFrom: null,
  likelyTo: null,
});

let map: { etag: string; find: CodeMap } | null = null;

function mapOf(etag: string, index: CodeIndex): CodeMap {
  if (map?.etag !== etag) map = { etag, find: codeMap(index) };
  return map.find;
}

/** Fetches the index when it has changed. Returns the person of this device; null when nobody knows it yet. */
export async function refreshIndex(): Promise<number | null> {
  const kept = await keptIndex();
  try {
    const { etag, person, index } = await call(
      codeIndex,
      { query: kept ? { known: kept.etag } : {} },
      { background: true },
    );
    const fresh = index ?? kept?.index;
    if (fresh) await keepIndex({ etag, person, at: new Date().toISOString(), index: fresh });
    return person;
  } catch {
    return kept?.person ?? null;
  }
}
