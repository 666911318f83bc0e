/** The built product as an organisation has it: people made on the command line, a catalogue imported. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { renderPdf } from '../../server/src/platform/pdf/render.ts';
import { startTestApp, type TestApp } from '../../server/src/testing/app.ts';
import { openCommandLine } from '../../server/src/testing/command-line.ts';
import { temporaryFolder } from './temporary-folder.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const realCatalogue = path('../../../shared/data/catalogue-10k.csv');

/** The real catalogue of 10,000 rows where it lies beside the repository, else 400 of its rows. */
export const catalogue = existsSync(realCatalogue) ? realCatalogue : path('../fixtures/catalogue.csv');

/** 400 of its rows, for tests that need no more. */
export const smallCatalogue = path('../fixtures/catalogue.csv');

/** A file with the first rows of the small catalogue; answers its path. */
export async function productsInCatalogue(rows: number): Promise<string> {
  const lines = (await readFile(smallCatalogue, 'utf8')).split('\n');
  const file = join(temporaryFolder('catalogue'), 'catalogue.csv');
  await writeFile(file, lines.slice(0, rows + 1).join('\n'));
  return file;
}

export type Product = TestApp & {
  /** `npm run wms -- …` on this product's database; answers what it printed. */
  wms(...args: string[]): Promise<string>;
};

export async function startProduct(): Promise<Product> {
  // As where labels bear the address of the application.
  const app = await startTestApp({ publicUrl: 'https://wms.example.org' });
  const dataDir = temporaryFolder('e2e');
  // What the command line stores, as the paper of a receipt, is served by the product.
  const storage = { STORAGE_URL: pathToFileURL(app.storageDir).href };
  const commands = openCommandLine({ DATABASE_URL: app.databaseUrl, WMS_DATA_DIR: dataDir, ...storage });
  const wms = async (...args: string[]) => {
    const { code, output } = await commands.run(...args);
    if (code !== 0) throw new Error(`wms ${args.join(' ')}: ${output}`);
    return output;
  };
  return { ...app, wms };
}

/** A real PDF and a real photo on disk, as a person picks them. */
export async function filesToUpload() {
  const folder = temporaryFolder('files');
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
  await writeFile(files.pdf, renderPdf('picture-page.typ', { wide: false }, { 'page.jpg': noise }));
  await writeFile(files.photo, face);
  return files;
}
