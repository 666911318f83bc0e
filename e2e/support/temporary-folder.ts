import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what a test file makes, its path; gone with the file's process. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `wms-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
