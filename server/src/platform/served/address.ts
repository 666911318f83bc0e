/** Where people reach the server: the command line, a process of its own, must know it for links that it gives out. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const addressFile = (dataDir: string) => join(dataDir, 'address.txt');

/** Writes down where the server listens. A failure is left alone: the server works without it. */
export async function keepAddress({ dataDir, host }: Config, address: string): Promise<void> {
  // On every network card: which of its names people use, the server can't know.
  const known = host === '0.0.0.0' || host === '::' ? '' : `${address}\n`;
  await writeFile(addressFile(dataDir), known).catch(() => undefined);
}

/**
 * The address that the operator gave, else the one where the last server of this folder listened; null when unknown.
 */
export async function knownAddress({ dataDir, publicUrl }: Config): Promise<string | null> {
  if (publicUrl) return publicUrl.href;
  const kept = await readFile(addressFile(dataDir), 'utf8').catch(() => '');
  return URL.canParse(kept.trim()) ? kept.trim() : null;
}
