// @ts-check
/** `npm run wms -- …` runs the command line. */
import { attend, ensureInstalled, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled();
  // The command runs in the repository, like the server, so that both use the same ./data; INIT_CWD is the person's
  // folder.
  return attend([{ args: ['server/src/wms.ts', ...process.argv.slice(2)] }]);
});
