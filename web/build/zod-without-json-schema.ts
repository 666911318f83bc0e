import type { Plugin } from 'vite';

/**
 * Every zod schema can describe itself as a JSON schema, so that code is loaded with the first schema: 18 kB, or 5 kB
 * compressed, at every first visit. No page needs such a description, so in the browser these functions throw.
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
