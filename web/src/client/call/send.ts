/** Every request to the server leaves from here, and every failure becomes a `CallError` with an Italian sentence. */
import { type Answer, type Call, type Endpoint, isBinary } from '@wms/contract/platform/endpoint';
import { messages } from '@wms/contract/platform/messages';
import { askedAtHeader } from '@wms/contract/platform/news';
import type { Problem, ProblemType } from '@wms/contract/platform/problem';
import { askForProof } from '../alerts/proof.ts';
import { endSession, loggedIn, session } from '../session/current.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { isGone } from './gone.ts';
import { noteAskedAt } from './oldest-answer.ts';
import { addressOf, bodyOf, headersOf, type RawArgs } from './request.ts';
import { fromKeysAndValues } from './rows.ts';
import { type Incoming, type Outgoing, receive, type TransferWatch, transmit } from './transport.ts';
import { uuid } from './uuid.ts';

type Empty = Record<never, never>;
type OptionalWhenEmpty<C> = { [K in keyof C as Empty extends C[K] ? never : K]: C[K] } & {
  [K in keyof C as Empty extends C[K] ? K : never]?: C[K];
};

/**
 * The parts that an endpoint doesn't take. They are named, because a type without any names would accept every object,
 * even the options that follow the arguments. For an endpoint that is known only at run time the parts are unknown.
 */
type NotTaken<E extends Endpoint> = Endpoint extends E
  ? unknown
  : { [Part in Exclude<keyof RawArgs, keyof Call<E>>]?: undefined };

/** The arguments of a call: the parts that the endpoint takes. A part whose fields are all optional may be left out. */
export type CallArgs<E extends Endpoint> = Flat<OptionalWhenEmpty<Call<E>> & NotTaken<E>>;

type Flat<T> = { [K in keyof T]: T[K] };

/** `args` may be left out when the endpoint takes nothing that is mandatory. */
export type WithArgs<E extends Endpoint, Options> =
  Empty extends CallArgs<E>
    ? [args?: CallArgs<E>, options?: Options]
    : [args: CallArgs<E>, options?: Options];

export type CallOptions = TransferWatch & {
  /** All attempts of one change share this key, so that a retry never makes the change twice. */
  idempotencyKey?: string;
  /** The person doesn't wait for this call. Its failure leads to no other page, unless their session is over. */
  background?: boolean;
};

export const defaultMessage = messages.failed;
export const networkMessage = 'Connessione assente: controlla la rete e riprova';

export const errorPages = {
  forbidden: {
    title: 'Non autorizzatə',
    message: messages.forbidden,
  },
  maintenance: {
    title: 'Server in manutenzione',
    message:
      'Il server non è al momento operativo, riprova fra qualche secondo. Se il problema persiste contatta il ' +
      'reparto IT.',
  },
  notFound: { title: 'Non trovata', message: messages.noSuchPage },
} as const;

/**
 * A failed call. `status` is 0 when no answer came. `handled` is true when the person was already led to another page.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly problem: Partial<Problem> | null;
  readonly requestId: string;
  readonly handled: boolean;

  constructor(failure: {
    status: number;
    message: string;
    requestId: string;
    problem?: Partial<Problem> | null;
    handled?: boolean;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.problem = failure.problem ?? null;
    this.requestId = failure.requestId;
    this.handled = failure.handled ?? false;
  }
}

/** The sentence of a failure for the person. */
export const sayFailure = (error: unknown): string =>
  error instanceof CallError ? error.message : defaultMessage;

/** Whether the server refused for this reason. Code must ask here, because the sentence may change. */
export const isProblem = (error: unknown, type: ProblemType) =>
  error instanceof CallError && error.problem?.type === type;

/** Whether no answer came, because the network or the server is down. */
export const isUnreachable = (error: unknown) => error instanceof CallError && error.status === 0;

/** Where the application leads the person after a failure that ends their work (section 8). */
export type Reactions = {
  unauthorized: () => void;
  forbidden: () => void;
  incomplete: () => void;
  maintenance: () => void;
};

let reactions: Reactions | null = null;

export function onCallFailures(given: Reactions) {
  reactions = given;
}

const failed: string[] = [];

/** The ids of the last failed requests, newest last, for bug reports. */
export const failedRequestIds = (): string[] => [...failed];

/**
 * Calls an endpoint. Rejects with a CallError, whose message is for the person, or with the AbortError of `signal`.
 * There is no timeout (section 9).
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[args, options]: WithArgs<E, CallOptions>
): Promise<Answer<E>> {
  // The server checks its answers against the same declaration before it sends them.
  return (await send(endpoint, args ?? {}, options ?? {})).body as Answer<E>;
}

export type RawAnswer = {
  readonly body: unknown;
  readonly type: string;
  readonly disposition: string | null;
};

/** Like `call`, but also returns the answer's type and file name. The types of the arguments are not checked. */
export async function send(endpoint: Endpoint, args: RawArgs, options: CallOptions): Promise<RawAnswer> {
  // Both attempts use one key and one token: the change happens once, and in the name of the person who asked for it.
  const { token } = session.get();
  const once = { ...options, token, idempotencyKey: options.idempotencyKey ?? uuid() };
  try {
    return await callOnce(endpoint, args, once);
  } catch (error) {
    // The refusal has set a new cookie, and the server has changed nothing, so the call can be repeated.
    if (isProblem(error, '/problems/xsrf')) return callOnce(endpoint, args, { ...once, isRepeated: true });
    if (!isProblem(error, '/problems/reauthenticate') || options.background) throw error;
    const by = (error as CallError).problem?.proof ?? 'password';
    // A person who closes the question has given up, so no message is shown.
    if (!(await askForProof(by))) throw new CallError({ ...(error as CallError), handled: true });
    return send(endpoint, args, once);
  }
}

/** One attempt of a call: the first one, or the second one with a new XSRF cookie. */
type Attempt = CallOptions & { token: string; idempotencyKey: string; isRepeated?: boolean };

/** The cookies come from another process of the browser, so only a request that is still to be sent is made. */
const requestOf = (
  endpoint: Endpoint,
  args: RawArgs,
  requestId: string,
  { token, idempotencyKey }: Attempt,
): Outgoing => ({
  method: endpoint.method,
  address: addressOf(endpoint, args),
  headers: headersOf(endpoint, {
    origin: location.origin,
    token,
    cookies: document.cookie,
    requestId,
    idempotencyKey,
  }),
  body: bodyOf(endpoint, args),
});

async function callOnce(endpoint: Endpoint, args: RawArgs, options: Attempt): Promise<RawAnswer> {
  const address = addressOf(endpoint, args);
  if (endpoint.method === 'GET' && isGone(address))
    throw new CallError({ status: 404, message: messages.noSuchPage, requestId: '' });
  const mayBeFirst = endpoint.method === 'GET' && !options.isRepeated;
  const first = mayBeFirst ? takeFirstAnswer(address, options.token) : undefined;
  const requestId = first?.requestId ?? uuid();
  let response: Incoming;
  try {
    response = await (first
      ? receive(first.response, options)
      : transmit(requestOf(endpoint, args, requestId, options), options));
    // The first script's request has no signal. A caller that has given up meanwhile must not get its answer.
    if (first) options.signal?.throwIfAborted();
  } catch {
    // Throws the signal's AbortError, which would be lost while a body is read piece by piece.
    options.signal?.throwIfAborted();
    rememberRequestId(requestId);
    throw new CallError({ status: 0, message: networkMessage, requestId });
  }
  if (response.status >= 400) {
    const failure = await failureOf(response, requestId);
    const isRepeatable = failure.problem?.type === '/problems/xsrf' && !options.isRepeated;
    if (isRepeatable) throw new CallError(failure);
    rememberRequestId(requestId);
    throw new CallError({ ...failure, handled: leadAway(endpoint, failure, options) });
  }
  if (endpoint.method === 'GET') noteAskedAt(response.header(askedAtHeader));
  const type = response.header('Content-Type') ?? '';
  if (isBinary(endpoint.answer)) {
    return { body: response.blob, type, disposition: response.header('Content-Disposition') };
  }
  const text = await response.blob.text();
  return { body: text === '' ? undefined : fromKeysAndValues(JSON.parse(text)), type, disposition: null };
}

async function failureOf(response: Incoming, requestId: string): Promise<Failure> {
  const text = await response.blob.text();
  const problem = problemIn(text);
  const { status } = response;
  const isMaintenance = status >= 500 && (text === '' || text.length > 200);
  const message = isMaintenance ? errorPages.maintenance.message : messageOf(problem, text);
  return { status, problem, requestId: problem?.requestId ?? requestId, message, isMaintenance };
}

/**
 * Leads the person to the page that the specification requires after a failure (section 8). Returns false when the
 * caller must show the error.
 */
function leadAway(endpoint: Endpoint, error: Failure, { token, background }: Attempt): boolean {
  const isPublic = endpoint.access === 'public';
  if (error.status === 401 && !isPublic) {
    endSessionOf(token);
    return true;
  }
  if (background) return false;
  if (error.isMaintenance) {
    // A person who isn't signed in can't see the Error page, so the login screen shows the sentence.
    if (!loggedIn()) return false;
    reactions?.maintenance();
    return true;
  }
  if (error.status !== 403 || isPublic) return false;
  if (error.problem?.type === '/problems/incomplete') reactions?.incomplete();
  else reactions?.forbidden();
  return true;
}

/** Ends the session whose token the server no longer accepts. A session that began meanwhile is left unchanged. */
export function endSessionOf(token: string) {
  if (session.get().token !== token) return;
  endSession();
  reactions?.unauthorized();
}

type Failure = {
  status: number;
  problem: Partial<Problem> | null;
  requestId: string;
  message: string;
  isMaintenance: boolean;
};

function problemIn(text: string): Partial<Problem> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
}

/** The sentence of an error body: its detail, or its message, or the body itself when it is a short text. */
function messageOf(problem: Partial<Problem> | null, text: string): string {
  if (problem) return sentence(problem.detail) ?? sentence(problem.message) ?? defaultMessage;
  const plain = text.trim();
  if (plain === '' || plain.startsWith('<')) return defaultMessage;
  return sentence(parseOrKeep(plain)) ?? plain;
}

const sentence = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function rememberRequestId(requestId: string) {
  failed.push(requestId);
  if (failed.length > 10) failed.shift();
}
