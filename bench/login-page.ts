/** Measures the files that a browser loads before the login page works, in their compressed size. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** Adds up the login page's JS and CSS in bytes, with brotli; null when the web isn't built. */
export async function loginPageBytes(): Promise<number | null> {
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => null);
  if (html === null) return null;
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path ?? '',
  );
  const { pages }: { pages: { path: string; files: string[] }[] } = JSON.parse(
    await readFile(join(dist, 'pages.json'), 'utf8'),
  );
  const files = new Set([...named, ...(pages.find(({ path }) => path === '/login')?.files ?? [])]);
  const sizes = await Promise.all([...files].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The compressed size; a file too small to be compressed has its own size. */
const sizeOf = async (path: string) =>
  (await stat(join(dist, `${path}.br`)).catch(() => stat(join(dist, path)))).size;
