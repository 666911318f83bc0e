// @ts-check
/**
 * `npm test` checks and tests what a change can plausibly break, `npm run trial` (`--trial`) every case of everything.
 * Arguments choose less: files, names of trials, or `--changed [REV]` (`scripts/tests/choose.ts`).
 */
import { attend, ensureInstalled, script } from './prepare.mjs';

await script(async () => {
  try {
    await ensureInstalled({ development: true });
    return await attend([{ args: ['scripts/tests/run.ts', ...process.argv.slice(2)] }]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('0 passed, 1 failed');
    return 1;
  }
});
