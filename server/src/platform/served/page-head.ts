/** What a page's HTML says in its head, so that the browser asks for the page's files at once and not one after the other. */
import { createHash } from 'node:crypto';

/** Of what web/build/page-files.ts writes: names are paths below the web's folder. */
export type PageFiles = {
  readonly frame: { readonly files: readonly string[] };
  readonly pages: readonly { readonly path: string; readonly files: readonly string[] }[];
};

/** Set by the web (client/session/hint.ts) while somebody is signed in; it opens nothing. */
export const signedInHint = 'WMS-FRAME';

const signInPath = '/login';

/**
 * Answers a page's HTML by its address. A signed-in person gets the names of the frame's files and the screen's; anybody else
 * those of the sign-in, where every address leads them. What turns out otherwise costs a request, nothing more.
 */
export function pageHead(
  index: string,
  { frame, pages }: PageFiles,
): (address: string, signedIn: boolean) => string {
  const patterns = pages.map(({ path, files }) => ({ pattern: patternOf(path), files }));
  const filesOf = (pathname: string) => patterns.find(({ pattern }) => pattern.test(pathname))?.files ?? [];
  const [before = '', after = ''] = split(index, '</head>');
  return (address, signedIn) => {
    const pathname = address.split('?', 1)[0] ?? '';
    const files = signedIn ? [...frame.files, ...filesOf(pathname)] : filesOf(signInPath);
    return before + [...new Set(files)].map(link).join('') + after;
  };
}

/** The hashes of the scripts that stand in the HTML itself, for the content security policy. */
export function scriptHashes(index: string): string[] {
  return [...index.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/** `/prod/$id` as the router reads it; more than one page may match, the first in the table that does is taken. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`);

function split(text: string, at: string): [string, string] {
  const position = text.indexOf(at);
  return position < 0 ? [text, ''] : [text.slice(0, position), text.slice(position)];
}

const link = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
