import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Who issues documents: `<data>/organisation.json`, edited by `npm run wms -- organisation set`. */
export const Organisation = z.object({
  name: z.string().min(1).max(160).default('La tua organizzazione'),
  address: z.string().max(200).nullable().default(null),
  taxCode: z.string().max(16).nullable().default(null),
  vatNumber: z.string().max(11).nullable().default(null),
});
export type Organisation = z.infer<typeof Organisation>;

const fileOf = (dataDir: string) => join(dataDir, 'organisation.json');

export async function readOrganisation(dataDir: string): Promise<Organisation> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '{}');
  return Organisation.parse(JSON.parse(text));
}

/** Changes the given facts and keeps the others. */
export async function writeOrganisation(
  dataDir: string,
  facts: Partial<Organisation>,
): Promise<Organisation> {
  const organisation = Organisation.parse({ ...(await readOrganisation(dataDir)), ...facts });
  await writeFile(fileOf(dataDir), `${JSON.stringify(organisation, null, 2)}\n`);
  return organisation;
}
