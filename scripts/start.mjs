// @ts-check
/** `npm start`: everything that is missing, then the server, on the pinned Node. */
import { attend, ensureInstalled, ensureWebBuilt, script, serverArguments } from './prepare.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  return attend([{ args: [...serverArguments, ...process.argv.slice(2)] }]);
});
