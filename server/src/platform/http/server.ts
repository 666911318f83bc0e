import { createHash, randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { errorsByField, messages } from '@wms/contract/platform/messages';
import { satisfies } from '@wms/contract/platform/permissions';
import type { Problem } from '@wms/contract/platform/problem';
import * as contentDisposition from 'content-disposition';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { z } from 'zod';
import { type Database, inTransaction, type Writer } from '../database/connection.ts';
import {
  concerningSecurity,
  invalidFields,
  missingPermission,
  notFound,
  Refusal,
  typedRefusal,
} from '../refusal.ts';
import { giveCookie, readCookie } from '../requests/cookies.ts';
import { checkXsrf, giveXsrfCookie } from '../requests/xsrf.ts';
import type { NoteSecurity } from '../security-events.ts';
import { discardFiles, type Receive, readMultipart, registerBodyParsers } from './body.ts';
import { callerOf, rememberCaller } from './callers.ts';
import { sendCompressed, whileAnswering } from './compressed.ts';
import {
  type BinaryAnswer,
  type Call,
  factorDemanded,
  type ReceivedFile,
  type Route,
  requireProof,
  type User,
} from './endpoint.ts';
import { explainRefusal } from './explained.ts';
import { recordExport } from './exports.ts';
import { claim, remembered } from './idempotency.ts';
import { type ConstraintSentences, sendProblem } from './problem.ts';
import { noteSecurity } from './security-log.ts';
import { serialize } from './written.ts';

export type HttpOptions = {
  db: Database;
  routes: readonly Route[];
  /** The caller of a bearer token; undefined when the token opens nothing. */
  authenticate: (token: string) => Promise<User | undefined>;
  constraintSentences: ConstraintSentences;
  /** Hears of every change that was made, by its endpoint. */
  onChange?: (endpoint: Endpoint) => void;
  /** Takes the files that are sent. */
  receive: Receive;
  secure: boolean;
  logLevel: string;
  /** For tests: holds what PostgreSQL wrote of an answer against the contract. */
  checkWritten?: boolean;
};

/** What never became a request (its headers are too long, its lines no HTTP) is told so in the same form. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLong ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const problem: Problem = {
    status,
    title: tooLong ? 'Richiesta troppo lunga' : status === 408 ? 'Tempo scaduto' : 'Richiesta non valida',
    detail: tooLong
      ? 'L’indirizzo o le intestazioni della richiesta sono troppo lunghi'
      : 'La richiesta non è arrivata intera, o non è HTTP',
    requestId: randomUUID(),
  };
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\nContent-Length: ` +
      `${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const stopping = new Refusal(503, 'WMS si sta riavviando: riprova fra qualche secondo', undefined, 5);

/** The server with every endpoint, its errors, its limits and its headers; not listening yet. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      serializers: {
        // Method and route only: addresses, queries and headers hold personal data and secrets.
        req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      },
    },
    // One line a request, written below: only failures are worth reading by default.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && uuid.test(given) ? given.toLowerCase() : randomUUID();
    },
    // We say it ourselves, below: Fastify's own answer is no problem document.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    clientErrorHandler: refuseUnread,
  });
  await registerBodyParsers(app);
  app.setErrorHandler((error, request, reply) =>
    sendProblem(error, request, reply, options.constraintSentences),
  );
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isStopping) throw stopping;
    reply.header('x-request-id', request.id);
    // What is cached for ever must be the same for everyone.
    if (!request.url.startsWith('/assets/')) giveXsrfCookie(request, reply, options.secure);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    };
    // The reason of a 503 is logged by problem.ts, once and not for each of thousands of requests.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) request.log.error(line, 'request');
    else request.log.debug(line, 'request');
  });
  for (const route of options.routes) addRoute(app, route, options);
  return app;
}

function addRoute(app: FastifyInstance, route: Route, options: HttpOptions): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Before the body is read: who may not call can't make us receive 20 MB either.
    onRequest: async (request, reply) => {
      checkXsrf(request, reply, options.secure);
      if (endpoint.access !== 'public') await admit(request, endpoint, options);
    },
    handler: async (request, reply) => {
      const call = await readCall(request, reply, endpoint, options);
      try {
        return await whileAnswering(() => answered(call, request, reply, route, options));
      } catch (error) {
        throw await explainRefusal(error, request, options.db);
      } finally {
        await discardFiles(call.files);
      }
    },
  });
}

/** Runs the endpoint's code and sends what it answers, cut to the contract's schema. */
async function answered(
  call: ParsedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  { db, onChange, checkWritten = false }: HttpOptions,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const answer =
    endpoint.method === 'GET'
      ? await route.handle({ ...call, db } as never)
      : await change(route, call, request, db);
  if (endpoint.method !== 'GET') onChange?.(endpoint);
  if ('binary' in endpoint.answer) {
    const { user, query: filters, security } = call;
    const asked = { user, list: endpoint.path, filters, security };
    return sendBinary(request, reply, await recordExport(db, asked, answer as BinaryAnswer));
  }
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const text = serialize(endpoint.answer, answer, checkWritten);
  return endpoint.method === 'GET' ? sendCompressed(request, reply, text) : reply.send(text);
}

/** 401 without a valid token; 403 before the registration is complete, or without the permissions. */
async function admit(request: FastifyRequest, endpoint: Endpoint, options: HttpOptions): Promise<void> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const user = token && (await options.authenticate(token));
  if (!user) {
    const refusal = new Refusal(401, 'Accedi per continuare');
    // Who shows no session at all has only to sign in; one that opens nothing is over, or made up.
    throw token ? concerningSecurity(refusal, 'session-refused') : refusal;
  }
  rememberCaller(request, user);
  const isComplete = user.registrationStatus === 'completato';
  if (!isComplete && endpoint.beforeCompletion === 'anyone' && !endpoint.proof) return;
  if (!isComplete && !endpoint.beforeCompletion)
    throw typedRefusal('/problems/incomplete', 'Completa la registrazione');
  const { access } = endpoint;
  if (access !== 'session' && access !== 'public' && !satisfies(user.permissions, access)) {
    const withFactor = new Set([...user.permissions, ...user.withheld]);
    throw satisfies(withFactor, access) ? factorDemanded() : missingPermission();
  }
  if (endpoint.proof) requireProof(user);
}

type ParsedCall = Call & {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Readonly<Record<string, ReceivedFile>>;
  user: User | undefined;
};

/** Every part of the request against its schema; all that is wrong is named at once. */
async function readCall(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { receive, secure }: HttpOptions,
): Promise<ParsedCall> {
  const isMultipart = (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
  const takesMultipart = endpoint.bodyType === 'multipart' || endpoint.bodyType === 'form';
  if (isMultipart && !takesMultipart) throw new Refusal(415, 'Il formato della richiesta non è previsto');
  if (endpoint.bodyType === 'multipart' && !isMultipart)
    throw new Refusal(415, 'I file vanno inviati come multipart/form-data');
  const received = isMultipart
    ? await readMultipart(request, endpoint, receive)
    : { fields: request.body, files: {} };
  const params = parsePart(endpoint.params, request.params);
  if (!params.success) {
    await discardFiles(received.files);
    // No row can have such an id: whoever mistyped an address hears the same as for a row that isn't there.
    throw notFound('La pagina richiesta non è stata trovata');
  }
  const query = parsePart(endpoint.query, request.query);
  const body = parsePart(endpoint.body, received.fields);
  const files = checkFiles(endpoint, received.files);
  if (!query.success || !body.success || !files.success) {
    await discardFiles(received.files);
    throw invalidFields({ ...files.errors, ...query.errors, ...body.errors });
  }
  return {
    params: params.data,
    query: query.data,
    body: body.data,
    files: received.files,
    user: callerOf(request),
    address: request.ip,
    reachedAt: `${request.protocol}://${request.host}`,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: (name) => readCookie(request, name),
    giveCookie: (cookie) => giveCookie(reply, cookie, secure),
    setHeader: (name, value) => void reply.header(name, value),
    security: (event, details) => noteSecurity(request, event, details),
  };
}

/**
 * A part fails by its own result: an error may be about a field named like anything, also `toString` or `__proto__`.
 */
type ParsedPart =
  | { success: true; data?: unknown; errors?: undefined }
  | { success: false; data?: undefined; errors: Record<string, string> };

/** A part that the endpoint doesn't take must be absent: a field that nobody reads is a misunderstanding. */
function parsePart(schema: z.ZodObject | undefined, value: unknown): ParsedPart {
  const parsed = (schema ?? nothing).safeParse(value ?? {});
  return parsed.success
    ? { success: true, data: schema && parsed.data }
    : { success: false, errors: errorsByField(parsed.error) };
}

const nothing = z.strictObject({});

function checkFiles(endpoint: Endpoint, files: ParsedCall['files']): ParsedPart {
  const missing = Object.keys(endpoint.files ?? {}).filter((name) => !Object.hasOwn(files, name));
  return missing.length === 0
    ? { success: true }
    : { success: false, errors: Object.fromEntries(missing.map((name) => [name, messages.required])) };
}

/** A change: what is slow first, then everything in one transaction, once per Idempotency-Key. */
async function change(
  route: Route,
  call: ParsedCall,
  request: FastifyRequest,
  db: Database,
): Promise<unknown> {
  const key = idempotencyKey(request);
  const { user } = call;
  const secret = route.endpoint.secret === true;
  const findEarlier = async () => key && user && remembered(db, { userId: user.id, key, secret });
  const replayed = await findEarlier();
  if (replayed) return replayed.answer(requestHash(request, call));
  let prepared: unknown;
  try {
    prepared = await route.prepare?.({ ...call, db } as never);
  } catch (error) {
    // The same request was under way, and what it has done since is what now stands in its way.
    const meanwhile = await findEarlier();
    if (meanwhile) return meanwhile.answer(requestHash(request, call));
    throw error;
  }
  let noted: Parameters<NoteSecurity>[] = [];
  const work = async (tx: Writer) => {
    // An attempt that runs again forgets what the first one noted.
    noted = [];
    const security: NoteSecurity = (...note) => noted.push(note);
    const handle = () => route.handle({ ...call, security, tx, prepared } as never);
    if (!key || !user) return handle();
    return claim(tx, { userId: user.id, key, requestHash: requestHash(request, call), secret }, handle);
  };
  // Who waited for a long import would hold a connection each, until nobody could even read.
  const answer = await inTransaction(db, user?.id ?? null, work, { limited: true }).finally(() =>
    disposeOf(prepared),
  );
  for (const note of noted) call.security(...note);
  return answer;
}

/** What a preparation answers may hold something, like a turn, until the transaction has ended. */
function disposeOf(prepared: unknown): void {
  if (typeof prepared !== 'object' || prepared === null || !(Symbol.dispose in prepared)) return;
  (prepared as Disposable)[Symbol.dispose]();
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !uuid.test(given))
    throw new Refusal(422, 'L’intestazione Idempotency-Key deve essere un UUID');
  return given.toLowerCase();
}

/** What the request asked for, files included, so that a key used again for something else is noticed. */
function requestHash(request: FastifyRequest, call: ParsedCall): string {
  const { params, query, body } = call;
  const asked = JSON.stringify([request.method, request.routeOptions.url, params, query, body]);
  const hash = createHash('sha256').update(asked);
  for (const [field, { name, sha256 }] of Object.entries(call.files))
    hash.update(JSON.stringify([field, name, sha256]));
  return hash.digest('hex');
}

function sendBinary(request: FastifyRequest, reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  reply.header('x-content-type-options', 'nosniff');
  // The same browser may be another person's tomorrow: what is kept is of the token that asked.
  if (answer.immutable)
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'authorization');
  else reply.header('cache-control', answer.etag ? 'private, no-cache' : 'no-store');
  if (answer.etag) {
    const etag = `"${answer.etag}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  const type = answer.inline === false ? 'attachment' : 'inline';
  if (answer.name) reply.header('content-disposition', contentDisposition.create(answer.name, { type }));
  return reply.type(answer.type).send(answer.body);
}
