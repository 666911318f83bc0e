/** `manifest.json`, the last entry of a backup, lists what the archive contains, with the SHA-256 of everything. */
import { z } from 'zod';
import { DamagedArchive, NewerArchive } from './errors.ts';

/** Increase this number when an older WMS can no longer read what a newer one writes. */
const manifestFormat = 1;
const kind = 'wms-backup';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);

const TableFacts = z.object({
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
  rows: Count,
  bytes: Count,
  sha256: Sha256,
});
const FileFacts = z.object({ sha256: Sha256, size: Count });

export const Manifest = z.object({
  kind: z.literal(kind),
  format: z.literal(manifestFormat),
  appVersion: z.string(),
  /** The moment at which the database had these rows. */
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  /** The settings for the person who sets up the next machine; a secret never belongs here. */
  settings: z.record(z.string(), z.string()),
  tables: z.array(TableFacts),
  /** The tables whose rows were left out, with the reason. */
  leftOut: z.record(z.string(), z.string()),
  sequences: z.array(
    z.object({ name: z.string().min(1), last: z.string().regex(/^-?\d+$/), called: z.boolean() }),
  ),
  organisation: FileFacts.nullable(),
  files: z.array(FileFacts),
  /** Files of the database that the storage had lost or changed, which are therefore not in the archive. */
  missing: z.array(FileFacts.extend({ problem: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableFacts = z.infer<typeof TableFacts>;
export type FileFacts = z.infer<typeof FileFacts>;
export type MissingFile = Manifest['missing'][number];
export type SequenceFacts = Manifest['sequences'][number];

export const entryNames = {
  manifest: 'manifest.json',
  organisation: 'organisation.json',
  table: (name: string) => `tables/${name}.tsv`,
  file: (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`,
};

export const newManifest = (facts: Omit<Manifest, 'kind' | 'format'>): Manifest => ({
  kind,
  format: manifestFormat,
  ...facts,
});

/** Reads a manifest, or throws a sentence that says why this WMS can't. */
export function parseManifest(text: string): Manifest {
  const json = parseJson(text);
  const head = z.object({ kind: z.literal(kind), format: z.int(), appVersion: z.string() }).safeParse(json);
  if (!head.success) throw new DamagedArchive('il manifesto non è di un backup di WMS');
  if (head.data.format > manifestFormat) throw new NewerArchive(head.data.appVersion);
  const manifest = Manifest.safeParse(json);
  if (manifest.success) return manifest.data;
  throw new DamagedArchive(`il manifesto non si legge (${manifest.error.issues[0]?.path.join('.')})`);
}

export const sumOf = <Item>(items: readonly Item[], figure: (item: Item) => number) =>
  items.reduce((sum, item) => sum + figure(item), 0);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedArchive('il manifesto non si legge');
  }
}
