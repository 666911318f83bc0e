/** What a browser loads before the login page works: the page's own files and its screen's, as they travel. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** JS and CSS in bytes, brotli; null when the web isn't built. */
export async function loginPageBytes(): Promise<number | null> {
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => null);
  if (html === null) return null;
  const wanted = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? ''),
  );
  const assets = await readdir(join(dist, 'assets'));
  // The screen is lazy: its code, the style sheets of its name, and what its code imports in turn.
  for (const name of assets)
    if (/^Login(\.screen)?-[\w-]+\.(js|css)$/.test(name)) wanted.add(`assets/${name}`);
  for (const path of wanted) {
    if (!path.endsWith('.js')) continue;
    const code = await readFile(join(dist, path), 'utf8');
    for (const [, file] of code.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      wanted.add(`assets/${basename(file ?? '')}`);
  }
  // A style sheet comes with the chunk of its name.
  for (const path of [...wanted]) {
    const chunk = /^assets\/([\w.]+?)(?:\.screen)?-[\w-]{8}\.js$/.exec(path)?.[1];
    for (const name of assets)
      if (chunk && name.endsWith('.css') && name.replace(/-[\w-]{8}\.css$/, '') === chunk)
        wanted.add(`assets/${name}`);
  }
  let bytes = 0;
  for (const path of wanted) {
    const compressed = await readFile(join(dist, `${path}.br`)).catch(async () =>
      promisify(brotliCompress)(await readFile(join(dist, path))),
    );
    bytes += compressed.length;
  }
  return bytes;
}
