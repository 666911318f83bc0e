// @ts-check
/** `npm run bench` measures speed and size; see bench/run.ts. */
import { attend, ensureInstalled, ensureWebBuilt, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled({ development: true });
  await ensureWebBuilt();
  return attend([{ args: ['bench/run.ts', ...process.argv.slice(2)] }]);
});
