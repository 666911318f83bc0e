/**
 * Runs test files one after the other in this process, so that the modules they share are loaded, and made quick, only
 * once. Gets the path of a file from `workers.ts`; `reporter.ts` answers when its tests have ended.
 */
import { resolve } from 'node:path';
import { after, describe, mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../prepare.mjs';

// A file's tests and hooks belong to the suite in which it is imported; its mocks, the clock among them, end with it.
process.on('message', (file: string) => {
  describe(file, async () => {
    after(() => mock.reset());
    await import(pathToFileURL(resolve(root, file)).href);
  });
});
process.once('disconnect', () => process.exit());
