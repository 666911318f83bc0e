/**
 * The page in which a signature is shown before it is copied. It has a policy of its own, which allows styles in
 * elements, because mail needs them although the application forbids them, and logos from any https address; it allows
 * no script but the one below, no forms and no requests. `sandbox` gives the page an origin of its own, so that nothing
 * in it reaches the application.
 */
import { createHash } from 'node:crypto';
import { previewPath } from '@wms/contract/utilities/email-signature/preview';
import type { FastifyInstance } from 'fastify';

/** Shows the HTML that the application sends, and answers with its height. */
const script = `
const body = document.body;
const tell = () => parent.postMessage({ height: Math.ceil(document.documentElement.offsetHeight) }, '*');
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data.html !== 'string') return;
  document.documentElement.dataset.scheme = data.dark ? 'dark' : 'light';
  body.innerHTML = data.html;
  tell();
});
addEventListener('click', (event) => event.preventDefault(), true);
addEventListener('load', tell, true);
new ResizeObserver(tell).observe(document.documentElement);
parent.postMessage({ ready: true }, '*');
`;

/** The styles that mail programs begin with: their font, white or nearly black, and links in their blue. */
const style = `
html{color-scheme:light;background:#fff;color:#1a1a1a;overflow-x:auto;overflow-y:hidden}
html[data-scheme=dark]{color-scheme:dark;background:#1f1f1f;color:#e8e8e8}
body{margin:0;padding:12px;font:14px/20px Arial,Helvetica,sans-serif}
a{color:#0b57d0}
html[data-scheme=dark] a{color:#a8c7fa}
`;

const hash = createHash('sha256').update(script).digest('base64');
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${hash}'`,
  "style-src 'unsafe-inline'",
  'img-src https:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

const page =
  '<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Anteprima della firma</title>' +
  `<style>${style}</style></head><body><script>${script}</script></body></html>`;

export function serveSignaturePreview(app: FastifyInstance): void {
  app.get(previewPath, (_, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      // A sandboxed frame has an origin of its own, and browsers complain about a wish that they can't fulfil.
      .removeHeader('origin-agent-cluster')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
