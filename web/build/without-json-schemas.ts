import type { Plugin } from 'vite';

/** The parts of Zod's schemas that write them as JSON Schema. */
const writing = [
  /inst\._zod\.processJSONSchema = .*/g,
  /createToJSONSchemaMethod\(this, \{\}\)\(params\)/g,
  /createStandardJSONSchemaMethod\(this, "\w+"\)/g,
];

/**
 * Leaves out how Zod writes JSON Schema, which only the server does: nearly a tenth of what all pages load of the
 * libraries, and a function for each schema that is made.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        const missing = writing.find((pattern) => code.search(pattern) < 0);
        if (missing) throw new Error(`Zod has changed: ${missing} isn't in its schemas.`);
        return {
          code: writing.reduce((left, pattern) => left.replace(pattern, 'undefined'), code),
          map: null,
        };
      },
    },
  };
}
