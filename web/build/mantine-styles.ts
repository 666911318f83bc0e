import type { Plugin } from 'vite';

/**
 * Each of Mantine's components brings its own style sheet, so that a page loads the styles of what it draws. The names of a
 * component's classes lie in `X.module.mjs`; its rules in `styles/X.layer.css`. The server that development uses bundles
 * Mantine beforehand, where this can't be: there `app/styles.ts` gets the whole sheet.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    transform: {
      filter: { id: /[\\/]@mantine[\\/]core[\\/]esm[\\/].*\.module\.mjs$/ },
      handler(code, id) {
        const name = /(\w+)\.module\.mjs$/.exec(id)?.[1];
        return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
      },
    },
  };
}
