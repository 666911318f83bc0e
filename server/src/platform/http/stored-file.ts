import type { Storage } from '../files/storage.ts';
import type { BinaryAnswer } from './endpoint.ts';

type Sent = Omit<BinaryAnswer, 'body' | 'etag' | 'rows'> & { personal?: boolean };

/** Answers with a stored file. Browsers keep it and ask by its hash whether it changed, unless it is `personal`. */
export const storedFile = async (
  storage: Storage,
  sha256: string,
  { personal = false, ...answer }: Sent,
): Promise<BinaryAnswer> => ({
  ...answer,
  body: await storage.get(sha256),
  ...(!personal && { etag: sha256 }),
});
