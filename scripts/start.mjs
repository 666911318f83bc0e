// @ts-check
/** `npm start` installs and builds whatever is missing, then starts the server on the pinned Node. */
import { ensureBuilt, serverArguments } from './build.mjs';
import { attend, ensureInstalled, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return attend([{ args: [...serverArguments(), ...process.argv.slice(2)] }]);
});
