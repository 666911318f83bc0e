/** The exchange with the provider (OpenID Connect, code flow with PKCE), by openid-client. */
import type { SignOnFailure } from '@wms/contract/identity/single-sign-on/failures';
import type { Configuration } from 'openid-client';
import type { SignOnSettings } from '../../platform/config.ts';

/** The page to which the provider sends the browser back. The provider must know this address. */
export const returnPath = '/api/login/signOn/return';

const timeoutSeconds = 10;
/** The provider's metadata is kept for one hour, because providers seldom change their keys and addresses. */
const keptMs = 3_600_000;

const library = () => import('openid-client');

type CachedProvider = { until: number; configuration: Promise<Configuration> };
const known = new WeakMap<SignOnSettings, CachedProvider>();

/** Returns the provider's metadata. It is asked for at the first need, so that WMS starts without the provider. */
function discover(settings: SignOnSettings): Promise<Configuration> {
  const found = known.get(settings);
  if (found && found.until > Date.now()) return found.configuration;
  const configuration = readConfiguration(settings);
  known.set(settings, { until: Date.now() + keptMs, configuration });
  // A failure isn't kept, so that the next person's sign-on asks again.
  configuration.catch(() => known.delete(settings));
  return configuration;
}

async function readConfiguration({ issuer, clientId, clientSecret }: SignOnSettings): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, ...oidc } = await library();
  // The settings allow plain http on this machine only.
  const execute = [
    ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    // The token's signature is checked, too, although the token comes straight from the provider.
    oidc.enableNonRepudiationChecks,
  ];
  const options = { execute, timeout: timeoutSeconds };
  const byHeader = ClientSecretBasic(clientSecret);
  const configuration = await oidc.discovery(new URL(issuer), clientId, {}, byHeader, options);
  // When the provider lists no methods, the secret goes into the header (OpenID Connect Discovery 1.0, section 3).
  const ways = configuration.serverMetadata().token_endpoint_auth_methods_supported;
  if (!ways || ways.includes('client_secret_basic')) return configuration;
  return oidc.discovery(new URL(issuer), clientId, {}, ClientSecretPost(clientSecret), options);
}

/** The secrets of a sign-on. The state and the nonce must come back unchanged; the verifier belongs to PKCE. */
export type Secrets = { state: string; nonce: string; verifier: string };

/**
 * Returns the address at which the person says who they are. With `anew` the provider must ask again, even if it
 * remembers the person.
 */
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

/** The person who came back, as the provider describes them. */
export type Identity = {
  /** The e-mail in small letters; null when the provider doesn't vouch for it. */
  email: string | null;
  /**
   * The moment when the person last proved themselves at the provider. When it is null, the provider doesn't say, and
   * the sign-in counts as the proof.
   */
  provedAt: Date | null;
  /** Whether the provider asked for a second factor (RFC 8176). */
  withFactor: boolean;
};

/** Exchanges the provider's code and checks everything that came back. Rejects with an error for `failureOf`. */
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

/**
 * Returns the verified e-mail. Many providers put the e-mail into the ID token; others give it only to a further
 * request.
 */
async function verifiedEmail(claims: Claims, ask: () => Promise<Claims>): Promise<string | null> {
  const said = typeof claims.email === 'string' ? claims : await ask();
  return isVerified(said) && typeof said.email === 'string' ? said.email.trim().toLowerCase() : null;
}

/** Microsoft has no `email_verified`; its optional claim `xms_edov` says that the domain's owner vouches. */
const isVerified = ({ email_verified, xms_edov }: Claims) =>
  email_verified === true || [true, 1, '1', 'true'].some((yes) => xms_edov === yes);

/** Returns why the exchange failed, from the library's error. */
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

/**
 * Returns what operators need in the log. From the text of the provider or the browser, only a code word of the
 * standard is kept.
 */
export function describeError(error: unknown): { code?: string; said?: string } {
  const { code, error: said } = error as { code?: unknown; error?: unknown };
  return {
    ...(typeof code === 'string' && { code: code.slice(0, 60) }),
    ...(typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) && { said }),
  };
}
