import type { Plugin, Rolldown } from 'vite';

/** The chunks of the first script, and of those that are drawn next: one of them on every page. */
const [first, next] = ['start', ['frame', 'sign-in']];

/**
 * Puts the style sheet of the first script into those of the frame and of the sign-in, so that a page asks for one
 * style sheet and not for two. The HTML names one of them on every page.
 */
export function oneStyleSheet(): Plugin {
  return {
    name: 'one-style-sheet',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sheets = chunks.flatMap((chunk) => {
        const names = chunk.viteMetadata?.importedCss;
        return [first, ...next].includes(chunk.name) && names ? [{ chunk, names }] : [];
      });
      const shared = sheets.find(({ chunk }) => chunk.name === first);
      if (!shared || sheets.length !== 1 + next.length)
        throw new Error(`A chunk of ${[first, ...next].join(', ')} has no style sheet.`);
      // Its sheet has the styles of all pages: loaded after the frame's, it would override what came later there.
      const signIn = chunks.find((chunk) => chunk.name === 'sign-in');
      const user = chunks.find(
        (chunk) =>
          signIn &&
          chunk.imports.includes(signIn.fileName) &&
          !chunk.facadeModuleId?.includes('/identity/sign-in/'),
      );
      if (user)
        throw new Error(`${user.name} imports from the chunk of the sign-in page: move what it needs.`);
      const text = [...shared.names].map((name) => sourceOf(bundle, name)).join('');
      for (const { chunk, names } of sheets.filter((sheet) => sheet !== shared)) {
        const source = text + [...names].map((name) => sourceOf(bundle, name)).join('');
        const reference = this.emitFile({ type: 'asset', name: `${chunk.name}.css`, source });
        for (const name of names) delete bundle[name];
        names.clear();
        names.add(this.getFileName(reference));
      }
      for (const name of shared.names) delete bundle[name];
      shared.names.clear();
    },
  };
}

function sourceOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`${name} is no style sheet.`);
  return String(file.source);
}
