// @ts-check
/** `npm start`: everything that is missing, then the server, on the pinned Node. */
import { attend, ensureInstalled, ensureWebBuilt, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  return attend([{ args: ['server/src/main.ts', ...process.argv.slice(2)] }]);
});
