// @ts-check
/** `npm run types` writes server/src/platform/database/tables.generated.ts from the migrations. */
import { attend, ensureInstalled, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled({ development: true });
  return attend([{ args: ['scripts/table-types.ts'] }]);
});
