// @ts-check
/** `npm run wms -- …`: the command line. */
import { attend, ensureInstalled, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled();
  // In the repository, like the server, so that both mean the same ./data; INIT_CWD says where the person is.
  return attend([{ args: ['server/src/wms.ts', ...process.argv.slice(2)] }]);
});
