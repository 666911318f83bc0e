/** Starts the built product, with the command line on its database. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { renderPdf } from '../../server/src/platform/pdf/render.ts';
import { startTestApp, type TestApp } from '../../server/testing/app.ts';
import { openCommandLine } from '../../server/testing/command-line.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const realCatalogue = path('../../../shared/data/catalogue-10k.csv');

/** The real catalogue of 10,000 rows when it lies beside the repository, else 400 of its rows. */
export const catalogue = existsSync(realCatalogue) ? realCatalogue : path('../fixtures/catalogue.csv');

/** 400 rows of the real catalogue, for tests that need no more. */
export const smallCatalogue = path('../fixtures/catalogue.csv');

/** Writes a file with the first rows of the small catalogue, and answers its path. */
export async function writeShortCatalogue(rows: number): Promise<string> {
  const lines = (await readFile(smallCatalogue, 'utf8')).split('\n');
  const file = join(makeTemporaryFolder('catalogue'), 'catalogue.csv');
  await writeFile(file, lines.slice(0, rows + 1).join('\n'));
  return file;
}

export type Product = TestApp & {
  /** `npm run wms -- …` on this product's database; answers what it printed. */
  wms(...args: string[]): Promise<string>;
};

export type ProductOptions = NonNullable<Parameters<typeof startTestApp>[0]>;

/** `sharesNews` lets open browsers hear what only triggers tell, as between real server processes. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  // With a public address labels contain the address of the application.
  const app = await startTestApp({ publicUrl: 'https://wms.example.org', ...options });
  const dataDir = makeTemporaryFolder('e2e');
  // The product serves the files that the command line stores, such as the paper of a receipt.
  const storage = { STORAGE_URL: pathToFileURL(app.storageDir).href };
  const commands = openCommandLine({ DATABASE_URL: app.databaseUrl, WMS_DATA_DIR: dataDir, ...storage });
  const wms = async (...args: string[]) => {
    const { code, output } = await commands.run(...args);
    if (code !== 0) throw new Error(`wms ${args.join(' ')}: ${output}`);
    return output;
  };
  return { ...app, wms };
}

/** Writes a real PDF and a real photo to disk, for a person to choose. */
export async function makeFilesToUpload() {
  const folder = makeTemporaryFolder('files');
  const pixels = { create: { width: 1600, height: 1200, channels: 3 as const, background: '#c8d8d0' } };
  const noise = await sharp({
    create: { ...pixels.create, width: 400, height: 300, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg()
    .toBuffer();
  const face = await sharp(pixels)
    .composite([{ input: noise, left: 600, top: 450 }])
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const files = { pdf: join(folder, 'carta-identita.pdf'), photo: join(folder, 'foto.jpg') };
  await writeFile(
    files.pdf,
    renderPdf('picture-page.typ', { wide: false }, { letters: 'boxes', pictures: { 'page.jpg': noise } }),
  );
  await writeFile(files.photo, face);
  return files;
}
