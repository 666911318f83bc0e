/** The talk with the provider (OpenID Connect, code flow with PKCE), by openid-client. */
import type { SignOnFailure } from '@wms/contract/identity/single-sign-on/failures';
import type { Configuration } from 'openid-client';
import type { SignOnSettings } from '../../platform/config.ts';

/** The page that the provider sends the browser back to; the provider must know it. */
export const returnPath = '/api/login/signOn/return';

const timeoutSeconds = 10;
/** Providers change their keys and addresses seldom; what they say of themselves is asked again after an hour. */
const keptMs = 3_600_000;

const library = () => import('openid-client');

type Found = { until: number; configuration: Promise<Configuration> };
const known = new WeakMap<SignOnSettings, Found>();

/** What the provider says of itself, asked when it is first needed: WMS starts without it. */
function discover(settings: SignOnSettings): Promise<Configuration> {
  const found = known.get(settings);
  if (found && found.until > Date.now()) return found.configuration;
  const configuration = readConfiguration(settings);
  known.set(settings, { until: Date.now() + keptMs, configuration });
  // A failure isn't kept, so that the next person tries again.
  configuration.catch(() => known.delete(settings));
  return configuration;
}

async function readConfiguration({ issuer, clientId, clientSecret }: SignOnSettings): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, ...oidc } = await library();
  // The settings allow plain http on this machine only.
  const execute = [
    ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    // The signature is checked although the token comes straight from the provider.
    oidc.enableNonRepudiationChecks,
  ];
  const options = { execute, timeout: timeoutSeconds };
  const byHeader = ClientSecretBasic(clientSecret);
  const configuration = await oidc.discovery(new URL(issuer), clientId, {}, byHeader, options);
  // Without a word of the provider the header is right (OpenID Connect Discovery 1.0, section 3).
  const ways = configuration.serverMetadata().token_endpoint_auth_methods_supported;
  if (!ways || ways.includes('client_secret_basic')) return configuration;
  return oidc.discovery(new URL(issuer), clientId, {}, ClientSecretPost(clientSecret), options);
}

/** What must come back unchanged. */
export type Secrets = { state: string; nonce: string; verifier: string };

/** The address at which the person says who they are. With `anew` the provider must ask, whatever it remembers. */
export async function addressToAsk(
  settings: SignOnSettings,
  redirectUri: string,
  { state, nonce, verifier }: Secrets,
  anew: boolean,
): Promise<string> {
  const oidc = await library();
  const parameters = {
    redirect_uri: redirectUri,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(anew && { prompt: 'login', max_age: '0' }),
  };
  return oidc.buildAuthorizationUrl(await discover(settings), parameters).href;
}

/** Who came back, as the provider says. */
export type Identity = {
  /** In small letters; null when the provider doesn't vouch for it. */
  email: string | null;
  /** When the person last proved themselves there; null when the provider doesn't say, and the sign-in counts. */
  provedAt: Date | null;
  /** Whether a second factor was asked for there (RFC 8176). */
  withFactor: boolean;
};

/** Exchanges the provider's code and checks all that came back. Rejects with an error for `failureOf`. */
export async function identify(
  settings: SignOnSettings,
  cameBackTo: URL,
  { state, nonce, verifier }: Secrets,
): Promise<Identity> {
  const oidc = await library();
  const configuration = await discover(settings);
  const tokens = await oidc.authorizationCodeGrant(configuration, cameBackTo, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  const provedAt = typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null;
  const { amr } = claims;
  return {
    email: await verifiedEmail(claims, () =>
      oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub),
    ),
    provedAt,
    withFactor: Array.isArray(amr) && amr.includes('mfa'),
  };
}

type Claims = { readonly [claim: string]: unknown };

/** Many providers put the address into the ID token, others only tell it when they are asked. */
async function verifiedEmail(claims: Claims, ask: () => Promise<Claims>): Promise<string | null> {
  const said = typeof claims.email === 'string' ? claims : await ask();
  return isVerified(said) && typeof said.email === 'string' ? said.email.trim().toLowerCase() : null;
}

/** Microsoft has no `email_verified`; its optional claim `xms_edov` says that the domain's owner vouches. */
const isVerified = ({ email_verified, xms_edov }: Claims) =>
  email_verified === true || [true, 1, '1', 'true'].some((yes) => xms_edov === yes);

/** Why the talk failed, from the library's error. */
export function failureOf(error: unknown): SignOnFailure {
  if (!(error instanceof Error)) return 'broken';
  const { code, error: said } = error as { code?: unknown; error?: unknown };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return said === 'temporarily_unavailable' || said === 'server_error' ? 'unreachable' : 'denied';
  if (code === 'OAUTH_RESPONSE_BODY_ERROR') return 'refused';
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return 'unreachable';
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unreachable';
  if (typeof code === 'string' && code.startsWith('OAUTH_')) return 'untrusted';
  return 'broken';
}

/** What operators need in the log; nothing of what the provider or the browser wrote but a word of the standard. */
export function describeError(error: unknown): { code?: string; said?: string } {
  const { code, error: said } = error as { code?: unknown; error?: unknown };
  return {
    ...(typeof code === 'string' && { code: code.slice(0, 60) }),
    ...(typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) && { said }),
  };
}
