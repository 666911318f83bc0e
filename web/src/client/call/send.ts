/** Every request to the server leaves from here, and every failure becomes a `CallError` with an Italian sentence. */
import { type Answer, type Call, type Endpoint, isBinary } from '@wms/contract/platform/endpoint';
import type { Problem } from '@wms/contract/platform/problem';
import { endSession, loggedIn, session } from '../session/current.ts';
import { fileNameOf } from './file-name.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { addressOf, bodyOf, headersOf, type RawArgs } from './request.ts';
import { fromKeysAndValues } from './rows.ts';
import { uuid } from './uuid.ts';

type Empty = Record<never, never>;
type OptionalWhenEmpty<C> = { [K in keyof C as Empty extends C[K] ? never : K]: C[K] } & {
  [K in keyof C as Empty extends C[K] ? K : never]?: C[K];
};

/** What a caller gives: the parts that the endpoint takes; a part whose fields are all optional may be left out. */
export type CallArgs<E extends Endpoint> = OptionalWhenEmpty<Call<E>>;

/** `args` may be left out when the endpoint takes nothing that is mandatory. */
export type WithArgs<E extends Endpoint, Options> =
  Empty extends CallArgs<E>
    ? [args?: CallArgs<E>, options?: Options]
    : [args: CallArgs<E>, options?: Options];

export type CallOptions = {
  /** From 0 to 1, while a file goes up. */
  onProgress?: (ratio: number) => void;
  /** How many bytes of the answer have come, while they come. */
  onReceived?: (bytes: number) => void;
  signal?: AbortSignal;
  /** The same for every attempt of one change, so that a retry never does it twice. */
  idempotencyKey?: string;
  /** Nobody is waiting for it: its failure takes the person nowhere. */
  background?: boolean;
};

export const defaultMessage = 'Si è verificato un errore';
export const networkMessage = 'Connessione assente: controlla la rete e riprova';
export const incompleteDetail = 'Completa la registrazione';

export const errorPages = {
  forbidden: {
    title: 'Non autorizzatə',
    message:
      'Non hai il permesso di accedere a questa pagina. Pensi sia un errore? Contatta il tuo superiore.',
  },
  maintenance: {
    title: 'Server in manutenzione',
    message:
      'Il server non è al momento operativo, riprova fra qualche secondo. Se il problema persiste contatta il ' +
      'reparto IT.',
  },
  notFound: { title: 'Non trovata', message: 'La pagina richiesta non è stata trovata' },
} as const;

/** A failed call. `status` is 0 when no answer came; `handled` when the person was already taken elsewhere. */
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

/** No answer came: the network or the server is down. */
export const isUnreachable = (error: unknown) => error instanceof CallError && error.status === 0;

/** Where the app takes the person on the failures that end what they were doing (section 8). */
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
  // The server's answers are checked against the same declaration before they leave it.
  return (await send(endpoint, args ?? {}, options ?? {})).body as Answer<E>;
}

export type Sent = { readonly body: unknown; readonly type: string; readonly fileName: string | null };

/** As `call`, with the answer's type and file name; arguments are not checked by type. */
export async function send(endpoint: Endpoint, args: RawArgs, options: CallOptions): Promise<Sent> {
  const address = addressOf(endpoint, args);
  const { token } = session.get();
  const first = endpoint.method === 'GET' ? takeFirstAnswer(address, token) : undefined;
  const requestId = first?.requestId ?? uuid();
  const request: Outgoing = {
    method: endpoint.method,
    address,
    headers: headersOf(endpoint, {
      origin: location.origin,
      token,
      cookies: document.cookie,
      requestId,
      idempotencyKey: options.idempotencyKey ?? uuid(),
    }),
    body: bodyOf(endpoint, args),
  };
  let response: Incoming;
  try {
    response = await (options.onProgress
      ? sendWithProgress(request, options)
      : sendPlain(request, options, first?.response));
    // The first script's request knows no signal: whoever has given up meanwhile doesn't get its answer.
    if (first) options.signal?.throwIfAborted();
  } catch {
    // Its AbortError, which a body that is read piece by piece would hide.
    options.signal?.throwIfAborted();
    remember(requestId);
    throw new CallError({ status: 0, message: networkMessage, requestId });
  }
  if (response.status >= 400) {
    remember(requestId);
    throw await failure(endpoint, response, requestId, options.background ?? false);
  }
  const type = response.header('Content-Type') ?? '';
  if (isBinary(endpoint.answer)) {
    return { body: response.blob, type, fileName: fileNameOf(response.header('Content-Disposition')) };
  }
  const text = await response.blob.text();
  return { body: text === '' ? undefined : fromKeysAndValues(JSON.parse(text)), type, fileName: null };
}

type Outgoing = {
  readonly method: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: BodyInit | null;
};

type Incoming = {
  readonly status: number;
  readonly blob: Blob;
  readonly header: (name: string) => string | null;
};

/** `asked`: the same request, when it has left already. */
async function sendPlain(
  request: Outgoing,
  { signal, onReceived }: CallOptions,
  asked?: Promise<Response>,
): Promise<Incoming> {
  const response = await (asked ??
    fetch(request.address, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: signal ?? null,
    }));
  return {
    status: response.status,
    blob: await (onReceived ? counted(response, onReceived) : response).blob(),
    header: (name) => response.headers.get(name),
  };
}

/** The same answer, telling how much of it has come. */
function counted({ body, headers }: Response, onReceived: (bytes: number) => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onReceived(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(counter), { headers });
}

/** Only XMLHttpRequest tells how much of a body has left. */
function sendWithProgress(request: Outgoing, { signal, onProgress }: CallOptions): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.address);
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      onProgress?.(1);
      resolve({
        status: xhr.status,
        blob: xhr.response instanceof Blob ? xhr.response : new Blob(),
        header: (name) => xhr.getResponseHeader(name),
      });
    });
    xhr.addEventListener('error', () => reject(new TypeError('network')));
    xhr.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body as XMLHttpRequestBodyInit | null);
  });
}

async function failure(
  endpoint: Endpoint,
  response: Incoming,
  requestId: string,
  background: boolean,
): Promise<CallError> {
  const text = await response.blob.text();
  const problem = problemIn(text);
  const base = { status: response.status, problem, requestId: problem?.requestId ?? requestId };
  const message = messageOf(problem, text);
  if (background) return new CallError({ ...base, message });

  if (response.status >= 500 && (text === '' || text.length > 200)) {
    // Nobody signed in can't be shown the Error page: the login screen shows the sentence.
    if (!loggedIn()) return new CallError({ ...base, message: errorPages.maintenance.message });
    reactions?.maintenance();
    return new CallError({ ...base, message: errorPages.maintenance.message, handled: true });
  }
  if (endpoint.access === 'public') return new CallError({ ...base, message });
  if (response.status === 401) {
    endSession();
    reactions?.unauthorized();
    return new CallError({ ...base, message, handled: true });
  }
  if (response.status === 403) {
    if (problem?.detail === incompleteDetail) reactions?.incomplete();
    else reactions?.forbidden();
    return new CallError({ ...base, message, handled: true });
  }
  return new CallError({ ...base, message });
}

function problemIn(text: string): Partial<Problem> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
}

/** The sentence of an error body: its detail, else its message, else the body itself when it is a short text. */
export function messageOf(problem: Partial<Problem> | null, text: string): string {
  if (problem) return sentence(problem.detail) ?? sentence(problem.message) ?? defaultMessage;
  const plain = text.trim();
  if (plain === '' || plain.startsWith('<')) return defaultMessage;
  return sentence(quoted(plain)) ?? plain;
}

const sentence = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function quoted(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function remember(requestId: string) {
  failed.push(requestId);
  if (failed.length > 10) failed.shift();
}
