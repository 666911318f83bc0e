// @ts-check
/** `npm run dev` starts the server, which restarts at each change, and Vite (http://localhost:5173), which reloads. */
import { join } from 'node:path';
import { attend, ensureInstalled, root, script } from './prepare.mjs';

await script(async () => {
  await ensureInstalled({ development: true });
  const env = { ...process.env, WMS_DEV: '1' };
  return attend([
    { args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'], env },
    { args: [join(root, 'node_modules/vite/bin/vite.js')], cwd: join(root, 'web'), env },
  ]);
});
