/** Secrets that give access: the caller has the text, and the database only its SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

/** Makes 256 random bits, as 43 characters that are allowed in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
