/** A real provider of single sign-on on a free port (the certified oidc-provider), for tests. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { returnPath } from '../../src/identity/single-sign-on/provider.ts';
import type { SignOnSettings } from '../../src/platform/config.ts';
import { freePort } from '../server-process.ts';

/**
 * Lets cookies stay until the browser ends: it would judge their dates by the machine's clock, which isn't the run's
 * (`testing/cluster/clock.ts`).
 */
function keepCookies(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    set(
      name,
      name.toLowerCase() === 'set-cookie' && Array.isArray(value)
        ? value.map((cookie) => cookie.replace(/; *expires=[^;]*/i, ''))
        : value,
    );
}

/** The person whom the provider names, until it is told otherwise. */
export type ProviderClaims = {
  email?: string;
  verified?: boolean;
  /** Methods that were used, such as `mfa`. */
  amr?: string[];
  /** Seconds since 1970; now unless it is set. */
  provedAt?: number;
  denies?: boolean;
};

export type SignOnPeer = {
  settings: SignOnSettings;
  say(said: ProviderClaims): void;
  /** Shows a button before it sends people back, as a provider's page does. */
  showPage: boolean;
  close(): Promise<void>;
};

const clientId = 'wms';
const clientSecret = 'ein-geheimnis-von-wms-in-tests';

export async function startSignOnProvider(publicUrl: string): Promise<SignOnPeer> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  let said: ProviderClaims = {};
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        require_auth_time: true,
        redirect_uris: [new URL(returnPath, publicUrl).href],
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified', 'xms_edov'] },
    cookies: { keys: ['keys of a test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 300, Session: 300, Grant: 300 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: said.email, email_verified: said.verified ?? true }),
    }),
    // A person who signs in has agreed: the organisation's own provider doesn't ask.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const peer: SignOnPeer = {
    settings: { issuer, clientId, clientSecret, name: 'Prova' },
    say: (next) => {
      said = next;
    },
    showPage: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (peer.showPage && request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<title>Provider</title><form method="post"><button>Sono io</button></form>');
      return;
    }
    const { email, amr, provedAt, denies } = said;
    const result = denies
      ? { error: 'access_denied' }
      : { login: { accountId: email ?? 'nobody', ...(amr && { amr }), ...(provedAt && { ts: provedAt }) } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  const server = createServer((request, response) => {
    keepCookies(response);
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return peer;
}
