import type { Plugin, Rolldown } from 'vite';

/** The chunk of the first script, and the chunks that are drawn next: every page has one of these. */
const [first, next] = ['start', ['frame', 'sign-in']];

/**
 * Puts the style sheet of the first script into those of the frame and of the sign-in, so that a page requests one
 * style sheet and not two. The HTML of every page names one of the two.
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
      // The sign-in's sheet contains the shared styles: if it were loaded after the frame's, they would override the
      // frame's later styles.
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
