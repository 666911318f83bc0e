import type { Storage } from '../files/storage.ts';
import type { BinaryAnswer } from './endpoint.ts';

type FileHeaders = Omit<BinaryAnswer, 'body' | 'size' | 'etag' | 'rows'> & { personal?: boolean };

/**
 * Answers with a stored file; a large one leaves piece by piece, so that it isn't held in memory as long as a slow
 * caller takes. Browsers keep it and ask by its hash whether it changed, unless it is `personal`.
 */
export const storedFile = async (
  storage: Storage,
  sha256: string,
  { personal = false, ...answer }: FileHeaders,
): Promise<BinaryAnswer> => ({
  ...answer,
  ...(await storage.serve(sha256)),
  ...(!personal && { etag: sha256 }),
});
