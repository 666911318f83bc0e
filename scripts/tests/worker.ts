/**
 * Runs test files one after the other in this process, so that shared modules are loaded and optimised only once. It
 * gets the path of a file from `workers.ts`; `reporter.ts` answers when the file's tests have ended.
 */
import { resolve } from 'node:path';
import { after, afterEach, describe, mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../prepare.mjs';
import { printPeers } from './failing.ts';

/**
 * Errors that were thrown outside every test, or after their own test: Node would report them only when the run ends.
 */
const faults: unknown[] = [];
process.on('uncaughtExceptionMonitor', (fault) => faults.push(fault));
process.on('unhandledRejection', (fault) => faults.push(fault));

const { fetch: fetchOfNode } = globalThis;

// A file's tests and hooks belong to the suite in which it is imported; its mocks, for example of the clock, end with
// that suite.
process.on('message', (file: string) => {
  describe(file, async () => {
    after(() => {
      mock.reset();
      // Node restores, of two mocks over each other, the lower one first, and the upper one brings it back.
      globalThis.fetch = fetchOfNode;
      const [fault] = faults.splice(0);
      if (fault) throw fault;
    });
    // A suite's own context has no outcome; its tests have told before.
    afterEach(async (context) => {
      if ('passed' in context && !context.passed) await printPeers();
    });
    await import(pathToFileURL(resolve(root, file)).href);
  });
});
process.once('disconnect', () => process.exit());
