import type { Plugin } from 'vite';

/**
 * Adds the style sheet of each Mantine component to the component, so that a page loads only the styles it needs.
 * `X.module.mjs` has the names of a component's classes, and `styles/X.layer.css` has its rules. The development server
 * bundles Mantine in advance, where this isn't possible: `app/start/styles.ts` then loads the whole sheet.
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
