/** Names a page's files in the head of its HTML, so that the browser asks for all of them at once. */
import { createHash } from 'node:crypto';

/** A part of what web/build/page-files.ts writes; the names are paths below the web's folder. */
export type PageFiles = {
  readonly frame: { readonly files: readonly string[] };
  readonly pages: readonly { readonly path: string; readonly files: readonly string[] }[];
};

/** The web sets this cookie (client/session/hint.ts) while somebody is signed in; it gives no access. */
export const signedInHint = 'WMS-FRAME';

const signInPath = '/login';

/**
 * Returns a page's HTML for its address. A signed-in person gets the names of the files of the frame and the screen.
 * Anybody else gets those of the sign-in, where every address leads them. A wrong guess only costs a request.
 */
export function pageHead(
  index: string,
  { frame, pages }: PageFiles,
): (address: string, signedIn: boolean) => string {
  const patterns = pages
    .toSorted((a, b) => fieldsIn(a.path) - fieldsIn(b.path))
    .map(({ path, files }) => ({ pattern: patternOf(path), files }));
  const filesOf = (pathname: string) => patterns.find(({ pattern }) => pattern.test(pathname))?.files ?? [];
  const [before = '', after = ''] = splitBefore(index, '</head>');
  return (address, signedIn) => {
    const pathname = address.split('?', 1)[0] ?? '';
    const files = signedIn ? [...frame.files, ...filesOf(pathname)] : filesOf(signInPath);
    return before + [...new Set(files)].map(writeLink).join('') + after;
  };
}

/** Hashes the inline scripts of the HTML for the content security policy. */
export function scriptHashes(index: string): string[] {
  return [...index.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/** When several pages match an address, the router takes the one with fewer fields: `/prod/nuovo`, not `/prod/$id`. */
const fieldsIn = (path: string) => path.split('$').length;

/** A pattern for a path such as `/prod/$id`. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`);

function splitBefore(text: string, at: string): [string, string] {
  const position = text.indexOf(at);
  return position < 0 ? [text, ''] : [text.slice(0, position), text.slice(position)];
}

const writeLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
