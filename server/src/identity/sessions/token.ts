/** Opaque secrets that open something: the caller holds the text, the database only its SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as 43 characters that an address may hold. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
