/** Pictures that are kept: each in two sizes, and never changed under its id. */
import type { Writer } from '../database/connection.ts';
import { recordFile, type Storage, type StoredFile } from '../files/storage.ts';
import type { ReceivedFile } from '../http/endpoint.ts';
import { openPicture } from './received.ts';

type Sizes = { large: StoredFile; small: StoredFile };
type Picture = { large_sha256: string; small_sha256: string };

/** Opens a received picture and stores both its sizes, before the transaction that records them. */
export async function storePicture(
  storage: Storage,
  file: ReceivedFile,
  shape: Parameters<typeof openPicture>[1],
): Promise<Sizes> {
  const { large, small } = await openPicture(file, shape);
  return { large: await storage.put(large, 'image/webp'), small: await storage.put(small, 'image/webp') };
}

export async function recordPicture(tx: Writer, { large, small }: Sizes): Promise<Picture> {
  await recordFile(tx, large);
  await recordFile(tx, small);
  return { large_sha256: large.sha256, small_sha256: small.sha256 };
}
