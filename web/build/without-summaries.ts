import type { Plugin } from 'vite';

/** Matches a summary in one piece, as nearly all are; the others are left unchanged. */
const summary = /^(\s*summary:)\s*('[^'\\\n]*'|"[^"\\\n]*")(?=,$)/gm;

/**
 * Empties the endpoints' summaries: only the documentation needs them, which the server writes, and no page shows them.
 */
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
