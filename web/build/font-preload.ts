import type { Plugin } from 'vite';

/**
 * Fetches the text's font at the same time as the code, not after the style sheet. The font must not delay the code.
 */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${name}`,
              crossorigin: '',
              fetchpriority: 'low',
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
