/**
 * The address at which people reach the server. The command line is a process of its own and needs it for links that it
 * gives out.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const addressFile = (dataDir: string) => join(dataDir, 'address.txt');
const answersWithinMs = 2_000;

/** The machine's name and its addresses in its networks. */
const namesOfMachine = (): string[] => [
  hostname(),
  ...Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address),
];

/**
 * Returns the addresses under which people may open a server that listens at `address`. A server that listens on every
 * network card has the machine's names, because it can't know which of them people use.
 */
export function addressesOf(
  { host }: Pick<Config, 'host'>,
  address: string,
  names = namesOfMachine(),
): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [address];
  const { protocol, port } = new URL(address);
  return names.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

/**
 * Records where the server listens, and its addresses. A failure is ignored, because the server works without this
 * record.
 */
export async function keepAddress(config: Config, address: string): Promise<void> {
  const lines = [address, ...addressesOf(config, address)];
  await writeFile(addressFile(config.dataDir), `${lines.join('\n')}\n`).catch(() => undefined);
}

/** Forgets the address, because a server that stops has none. */
export async function forgetAddress({ dataDir }: Config): Promise<void> {
  await writeFile(addressFile(dataDir), '').catch(() => undefined);
}

/**
 * Returns the address that the operator gave, else those of the running server of this folder. There are several when
 * nobody knows which of them people use, and none when no server answers.
 */
export async function knownAddresses({ dataDir, publicUrl }: Config): Promise<string[]> {
  if (publicUrl) return [publicUrl.href];
  const kept = await readFile(addressFile(dataDir), 'utf8').catch(() => '');
  const [listening, ...addresses] = kept.split('\n').filter((line) => URL.canParse(line));
  // A server that was killed could not delete its address, so the server is asked.
  return listening && (await answers(listening)) ? addresses : [];
}

const answers = (address: string): Promise<boolean> =>
  fetch(new URL('/api/health', address), { signal: AbortSignal.timeout(answersWithinMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
