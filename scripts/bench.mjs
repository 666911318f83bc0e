// @ts-check
/** `npm run bench` measures speed and size; see bench/run.ts. */
import { ensureBuilt } from './build.mjs';
import { attend, ensureInstalled, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled({ development: true });
  await ensureBuilt();
  return attend([{ args: ['bench/run.ts', ...process.argv.slice(2)] }]);
});
