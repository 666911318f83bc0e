import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Endpoint } from '@wms/contract/platform/endpoint';
import { askedAtHeader } from '@wms/contract/platform/news';
import { satisfies } from '@wms/contract/platform/permissions';
import type { Problem } from '@wms/contract/platform/problem';
import * as contentDisposition from 'content-disposition';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Database } from '../database/connection.ts';
import type { ConstraintSentences } from '../database/constraint-sentences.ts';
import { factorDemanded, requireProof, type User } from '../people/user.ts';
import { concerningSecurity, Refusal, refuse, typedRefusal } from '../refusal.ts';
import { isUuid } from '../requests/uuid.ts';
import { checkXsrf, giveXsrfCookie } from '../requests/xsrf.ts';
import { sendCompressed, whileAnswering } from './answers/compressed.ts';
import { serialize } from './answers/written.ts';
import { discardFiles, type Receive, registerBodyParsers } from './body.ts';
import { rememberCaller } from './callers.ts';
import { change, readOnly } from './change.ts';
import type { BinaryAnswer, Route } from './endpoint.ts';
import { explainRefusal } from './explained.ts';
import { recordExport } from './exports.ts';
import { sendProblem } from './problem.ts';
import { type ParsedCall, readCall } from './read-call.ts';

export type HttpOptions = {
  db: Database;
  routes: readonly Route[];
  /** Returns the caller of a bearer token; undefined when the token opens no session. */
  authenticate: (token: string) => Promise<User | undefined>;
  constraintSentences: ConstraintSentences;
  /** Called with the endpoint of every change that was made. */
  onChange?: (endpoint: Endpoint) => void;
  /** Receives the uploaded files. */
  receive: Receive;
  secure: boolean;
  logLevel: string;
  /** For tests: checks the parts of an answer that PostgreSQL wrote against the contract. */
  checkWritten?: boolean;
};

/**
 * Refuses input that never became a request (its headers are too long, or it isn't HTTP) in the same form as other
 * refusals.
 */
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

const stopping = new Refusal(503, 'WMS si sta riavviando: riprova fra qualche secondo', undefined, 5);

/** Builds the server with every endpoint, its errors, its limits and its headers; the server doesn't listen yet. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      serializers: {
        // Only the method and the route are logged, because addresses, queries and headers contain personal data and
        // secrets.
        req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      },
    },
    // Requests are logged below, with one line each. By default only failures are printed, because only they are worth
    // reading.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return isUuid(given) ? given.toLowerCase() : randomUUID();
    },
    // The 503 is sent below, because Fastify's own answer is no problem document.
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
    reply.header('x-request-id', request.id).header(askedAtHeader, Date.now());
    // Assets are cached for ever, so they must be the same for everyone and bring no cookie.
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
    // This runs before the body is read, so that a caller without permission can't make us receive 20 MB either.
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

/** Runs the endpoint's code and sends its answer, cut to the contract's schema. */
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
      : endpoint.reads
        ? await readOnly(route, call, db)
        : await change(route, call, request, db);
  if (endpoint.method !== 'GET' && !endpoint.reads) for (const done of call.did) onChange?.(done);
  if ('binary' in endpoint.answer) {
    const { user, query: filters, security } = call;
    const asked = { user, list: endpoint.path, filters, security };
    return sendBinary(request, reply, await recordExport(db, asked, answer as BinaryAnswer));
  }
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const text = serialize(endpoint.answer, answer, checkWritten);
  return endpoint.method === 'GET' ? sendCompressed(request, reply, text) : reply.send(text);
}

/**
 * Refuses a caller: 401 without a valid token; 403 before the registration is complete, or without the permissions.
 */
async function admit(request: FastifyRequest, endpoint: Endpoint, options: HttpOptions): Promise<void> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const user = token && (await options.authenticate(token));
  if (!user) {
    const refusal = new Refusal(401, 'Accedi per continuare');
    // A caller without a token only has to sign in. A token that opens no session has expired or was made up.
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
    throw satisfies(withFactor, access) ? factorDemanded() : refuse.forbidden();
  }
  if (endpoint.proof) requireProof(user);
}

function sendBinary(request: FastifyRequest, reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  reply.header('x-content-type-options', 'nosniff');
  // Another person may use the same browser tomorrow, so a cached answer is valid only for the token that asked for it.
  if (answer.immutable)
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'authorization');
  else reply.header('cache-control', answer.etag ? 'private, no-cache' : 'no-store');
  if (answer.etag) {
    const etag = `"${answer.etag}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) {
      if (answer.body instanceof Readable) answer.body.destroy();
      return reply.code(304).send();
    }
  }
  const type = answer.inline === false ? 'attachment' : 'inline';
  if (answer.name) reply.header('content-disposition', contentDisposition.create(answer.name, { type }));
  if (answer.size !== undefined) reply.header('content-length', answer.size);
  return reply.type(answer.type).send(answer.body);
}
