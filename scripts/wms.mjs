// @ts-check
/** `npm run wms -- …` runs the command line. */
import { programFile } from './build.mjs';
import { attend, ensureInstalled, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled();
  // The command runs in the repository, like the server, so that both use the same ./data; INIT_CWD is the person's
  // folder.
  return attend([{ args: [programFile('wms'), ...process.argv.slice(2)] }]);
});
