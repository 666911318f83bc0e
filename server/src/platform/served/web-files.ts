import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { messages } from '@wms/contract/platform/messages';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from '../http/answers/compressed.ts';
import { sendProblem } from '../http/problem.ts';
import { refuse } from '../refusal.ts';
import { readCookie } from '../requests/cookies.ts';
import { type PageFiles, pageHead, scriptHashes, signedInHint } from './page-head.ts';
import { securityHeaders } from './security-headers.ts';

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/**
 * Allows scripts and styles only from this server. `scripts` are the hashes of the page's inline scripts; the nonce is
 * for the style elements that Mantine creates.
 */
function contentSecurityPolicy(nonce: string, scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * A worker has the policy of its own file. The service worker may fetch; the one that reads barcodes may also run
 * WebAssembly, which no page may; the one that reads PDFs loads its decoder of scanned pictures.
 */
const workerPolicies = [
  { file: /^sw\.js(\.\w+)?$/, policy: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'" },
  {
    file: /^assets\/barcode-worker-[^/]*\.js(\.\w+)?$/,
    policy:
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
  },
  {
    file: /^assets\/pdf\.worker[^/]*\.mjs(\.\w+)?$/,
    policy: "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  },
];

const readBuilt = (name: string) =>
  existsSync(`${dist}${name}`) ? readFileSync(`${dist}${name}`, 'utf8') : undefined;

/** Returns the built files by their paths, 'assets/index-1a2b.js', without the build's own note about its sources. */
const builtFiles = () =>
  new Set(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll(sep, '/')),
  );

/** Serves the built web: browsers keep hashed assets for ever, and every page gets index.html with a new nonce. */
export async function serveWeb(app: FastifyInstance, secure: boolean): Promise<void> {
  const headers = securityHeaders(secure);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  const index = readBuilt('index.html');
  const files: PageFiles = JSON.parse(readBuilt('pages.json') ?? '{"frame":{"files":[]},"pages":[]}');
  const addHead = index && pageHead(index, files);
  const scripts = scriptHashes(index ?? '');
  if (index) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.startsWith(`${dist}assets/`);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
        const ownPolicy = workerPolicies.find(({ file }) => file.test(path.slice(dist.length)));
        if (ownPolicy) reply.header('content-security-policy', ownPolicy.policy);
      },
      serve: false,
    });
    // One route serves all files, because two routes for each of a thousand files cost a third of a second of a core at
    // the start.
    const built = builtFiles();
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: ({ params: { '*': path } }, reply) =>
        built.has(path) ? reply.sendFile(path) : reply.callNotFound(),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets)(\/|$)/.test(request.url) &&
      addHead;
    if (!isPage) return sendProblem(refuse.notFound(messages.noSuchPage), request, reply);
    const nonce = randomBytes(16).toString('base64');
    const signedIn = readCookie(request, signedInHint) !== undefined;
    reply
      .header('content-security-policy', contentSecurityPolicy(nonce, scripts))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');
    return sendCompressed(request, reply, addHead(request.url, signedIn).replaceAll('__CSP_NONCE__', nonce));
  });
}
