import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder for the files of a test, and answers its path; it is removed when the test's process ends. */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `wms-${name}-`));
  folders.push(folder);
  return folder;
}
