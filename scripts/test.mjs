// @ts-check
/** `npm test` checks and tests everything; `npm test -- FILE…` runs only those test files. */
import { relative, resolve } from 'node:path';
import { attend, ensureChromium, ensureInstalled, ensureWebBuilt, root, script } from './prepare.mjs';

await script(async () => {
  const from = process.env.INIT_CWD ?? process.cwd();
  const files = process.argv.slice(2).map((file) => relative(root, resolve(from, file)));
  try {
    await ensureInstalled({ development: true });
    const env = { ...process.env };
    const opensPages = files.length === 0 || files.some((file) => file.startsWith('e2e'));
    // A missing browser is installed during the checks; a failure is reported when the browser is needed.
    const browser = opensPages ? ensureChromium() : undefined;
    browser?.catch(() => undefined);
    // The web is built after the checks, so that the compiler and not the bundler reports a type error.
    if (files.length === 0) {
      const checks = await attend([{ args: ['scripts/check.ts'] }]);
      if (checks !== 0) return checks;
    }
    if (browser) {
      await ensureWebBuilt();
      const { whole, shell } = await browser;
      Object.assign(env, { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell });
    }
    return await attend([{ args: ['scripts/tests/run.ts', ...files], env }]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('0 passed, 1 failed');
    return 1;
  }
});
