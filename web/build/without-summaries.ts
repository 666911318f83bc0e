import type { Plugin } from 'vite';

/** A sentence of one piece, as all but a few summaries are; the others stay. */
const summary = /^(\s*summary:)\s*('[^'\\\n]*'|"[^"\\\n]*")(?=,$)/gm;

/** What an endpoint's summary says is for the documentation, which the server writes; no page shows it. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler: (code) => ({ code: code.replace(summary, "$1 ''"), map: null }),
    },
  };
}
