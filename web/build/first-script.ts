import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { readFirstQuestions } from './first-questions.ts';

/**
 * Puts the first script into index.html itself: it requests a page's data while the browser still fetches the code. The
 * server's policy allows it by its hash. The development server has no first script.
 */
export function firstScript(): Plugin {
  let root = '';
  return {
    name: 'first-script',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      // The script comes before the style sheets, because a script after them would wait for them.
      handler: async (html) => {
        const code = await bundleScript(root);
        return html.replace('<title>', () => `<script>${code}</script>\n    <title>`);
      },
    },
  };
}

/** The module `virtual:first-questions`. */
async function questionsModule(root: string): Promise<Plugin> {
  const questions = await readFirstQuestions(root);
  const name = 'virtual:first-questions';
  return {
    name: 'first-questions',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `export const firstQuestions = ${JSON.stringify(questions)};` : undefined,
  };
}

async function bundleScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [await questionsModule(root)],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'src/app/start/first-script.ts'), formats: ['iife'], name: 'wms' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The first script was not built.');
  return chunk.code.trim();
}
