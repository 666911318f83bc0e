import type { Endpoint } from '@wms/contract/platform/endpoint';
import { errorsByField, messages } from '@wms/contract/platform/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Reader } from '../database/connection.ts';
import type { User } from '../people/user.ts';
import { Refusal, refuse } from '../refusal.ts';
import { giveCookie, readCookie } from '../requests/cookies.ts';
import { discardFiles, type MultipartBody, type Receive, readMultipart } from './body.ts';
import { callerOf } from './callers.ts';
import type { Call, ReceivedFile } from './endpoint.ts';
import { parseOnItsDay } from './judged.ts';
import { noteSecurity } from './security-log.ts';

export type ParsedCall = Call & {
  params: unknown;
  query: unknown;
  body: unknown;
  /** A list where the rule allows several files, in the order in which they came. */
  files: Readonly<Record<string, ReceivedFile | readonly ReceivedFile[]>>;
  user: User | undefined;
  /** The endpoints of whose changes browsers hear. */
  did: readonly Endpoint[];
};

type Reading = {
  db: Reader;
  /** Receives the uploaded files. */
  receive: Receive;
  /** Cookies are only sent over https. */
  secure: boolean;
};

/** Checks every part of the request against its schema, and names all errors at once. */
export async function readCall(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { db, receive, secure }: Reading,
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
    // No row can have such an id, so a mistyped address gets the same answer as a row that doesn't exist.
    throw refuse.notFound(messages.noSuchPage);
  }
  const user = callerOf(request);
  const parse = () => ({
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, received.fields),
  });
  const { query, body } = await parseOnItsDay(db, parse, user?.today).catch(async (error) => {
    await discardFiles(received.files);
    throw error;
  });
  const files = checkFiles(endpoint, received.files);
  if (!query.success || !body.success || !files.success) {
    await discardFiles(received.files);
    throw refuse.invalidFields({ ...files.errors, ...query.errors, ...body.errors });
  }
  const did: Endpoint[] = [endpoint];
  return {
    params: params.data,
    query: query.data,
    body: body.data,
    files: filesOf(endpoint, received.files),
    user,
    address: request.ip,
    reachedAt: `${request.protocol}://${request.host}`,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: (name) => readCookie(request, name),
    giveCookie: (cookie) => giveCookie(reply, cookie, secure),
    setHeader: (name, value) => void reply.header(name, value),
    security: (event, details) => noteSecurity(request, event, details),
    alsoDid: (other) => void did.push(other),
    did,
  };
}

/**
 * The result itself says whether a part is right, because an error may be about a field with any name, also `toString`
 * or `__proto__`.
 */
type ParsedPart =
  | { success: true; data?: unknown; errors?: undefined }
  | { success: false; data?: undefined; errors: Record<string, string> };

/**
 * Parses a part. A part that the endpoint doesn't take must be absent: a field that nobody reads is a misunderstanding.
 */
function parsePart(schema: z.ZodObject | undefined, value: unknown): ParsedPart {
  if (!schema && isEmpty(value)) return { success: true, data: undefined };
  const parsed = (schema ?? nothing).safeParse(value ?? {});
  return parsed.success
    ? { success: true, data: schema && parsed.data }
    : { success: false, errors: errorsByField(parsed.error) };
}

const nothing = z.strictObject({});

/** Returns whether a part has nothing to parse, as most parts that an endpoint doesn't take. */
const isEmpty = (part: unknown): boolean =>
  part === undefined ||
  part === null ||
  (typeof part === 'object' && !Array.isArray(part) && Object.keys(part).length === 0);

/** Returns the one file of a name, or the list where several are allowed. */
function filesOf(endpoint: Endpoint, received: MultipartBody['files']): ParsedCall['files'] {
  const files: Record<string, ReceivedFile | readonly ReceivedFile[]> = {};
  for (const [name, rule] of Object.entries(endpoint.files ?? {})) {
    const list = received[name] ?? [];
    const [first] = list;
    if (rule.most) files[name] = list;
    else if (first) files[name] = first;
  }
  return files;
}

function checkFiles(endpoint: Endpoint, files: MultipartBody['files']): ParsedPart {
  const missing = Object.keys(endpoint.files ?? {}).filter((name) => !Object.hasOwn(files, name));
  return missing.length === 0
    ? { success: true }
    : { success: false, errors: Object.fromEntries(missing.map((name) => [name, messages.required])) };
}
