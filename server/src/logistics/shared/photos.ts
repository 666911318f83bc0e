/** Photos of products and places: each in two sizes, and never changed under its id. */
import type { Writer } from '../../platform/database/connection.ts';
import { recordFile, type Storage, type StoredFile } from '../../platform/files/storage.ts';
import { type BinaryAnswer, binary, type ReceivedFile } from '../../platform/http/endpoint.ts';
import { openPicture } from '../../platform/opening/received.ts';
import { notFound } from '../../platform/refusal.ts';

type Sizes = { large: StoredFile; small: StoredFile };
type Photo = { large_sha256: string; small_sha256: string };

export const noPhoto = () => notFound('Foto non trovata');

/** Opens a received picture and stores both its sizes, before the transaction that records them. */
export async function storePhoto(storage: Storage, file: ReceivedFile): Promise<Sizes> {
  const { large, small } = await openPicture(file, 'whole');
  return { large: await storage.put(large, 'image/webp'), small: await storage.put(small, 'image/webp') };
}

export async function recordPhoto(tx: Writer, { large, small }: Sizes): Promise<Photo> {
  await recordFile(tx, large);
  await recordFile(tx, small);
  return { large_sha256: large.sha256, small_sha256: small.sha256 };
}

/** Sends one size of a photo; browsers may keep it for ever. */
export async function sendPhoto(
  storage: Storage,
  photo: Photo | undefined,
  size: 'large' | 'small',
): Promise<BinaryAnswer> {
  if (!photo) throw noPhoto();
  const sha256 = photo[`${size}_sha256`];
  return binary({ type: 'image/webp', body: await storage.get(sha256), etag: sha256, immutable: true });
}
