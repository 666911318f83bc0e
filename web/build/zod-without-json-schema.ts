import type { Plugin } from 'vite';

/**
 * Every schema of zod can describe itself as a JSON schema, so its code comes with the first of them: 18 kB, 5 of them
 * compressed, of every first visit. No page asks for such a description, so in the browser they are functions that
 * throw.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const absent = 'const absent = () => { throw new Error("No JSON schemas in the browser"); };';
        return {
          code: [absent, ...names.map((name) => `export const ${name} = absent;`)].join('\n'),
          map: null,
        };
      },
    },
  };
}
