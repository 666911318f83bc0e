// @ts-check
/** `npm start` installs and builds whatever is missing, then starts the server on the pinned Node. */
import { attend, ensureInstalled, ensureWebBuilt, script, serverArguments } from './prepare.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  return attend([{ args: [...serverArguments, ...process.argv.slice(2)] }]);
});
