import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import { type Endpoint, isBinary } from '@wms/contract/platform/endpoint';
import { Problem } from '@wms/contract/platform/problem';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepts } from '../http/answers/compressed.ts';
import { appVersion } from './version.ts';

type Json = { [key: string]: unknown };

/**
 * Turns the values that a schema accepts (`input`) or returns (`output`) into JSON Schema 2020-12, the dialect of
 * OpenAPI 3.1.
 */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const describeParameters = (where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(field, undefined).success,
    schema: toJsonSchema(field, 'input'),
  }));

const oneFile: Json = { type: 'string', format: 'binary' };
const severalFiles = (most: number): Json => ({ type: 'array', items: oneFile, minItems: 1, maxItems: most });

function describeBody({ body, bodyType, files }: Endpoint): Json | undefined {
  if (!body && !files) return undefined;
  const fields = body ? toJsonSchema(body, 'input') : { type: 'object', properties: {} };
  const binaries = Object.fromEntries(
    Object.entries(files ?? {}).map(([name, { most }]) => [name, most ? severalFiles(most) : oneFile]),
  );
  const schema = { ...fields, properties: { ...(fields.properties as Json), ...binaries } };
  const types =
    bodyType === 'multipart'
      ? ['multipart/form-data']
      : bodyType === 'form'
        ? ['application/x-www-form-urlencoded', 'multipart/form-data']
        : ['application/json'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function describeOperation(endpoint: Endpoint): Json {
  const { access, answer, summary } = endpoint;
  const requestBody = describeBody(endpoint);
  const content = isBinary(answer)
    ? Object.fromEntries(
        answer.binary.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      )
    : { 'application/json': { schema: toJsonSchema(answer, 'output') } };
  return {
    summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(typeof access !== 'string' && { 'x-permissions': access }),
    parameters: [
      ...describeParameters('path', endpoint.params),
      ...describeParameters('query', endpoint.query),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Fatto', content },
      default: {
        description: 'Rifiutato',
        content: { 'application/problem+json': { schema: toJsonSchema(Problem, 'output') } },
      },
    },
  };
}

/** Describes the server's endpoints as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Warehouse Management System', version: appVersion },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

/** Prepares the document for sending: plain and compressed, each with its own tag. */
async function packDocument(endpoints: readonly Endpoint[]) {
  const plain = Buffer.from(JSON.stringify(openApiDocument(endpoints)));
  const hash = createHash('sha256').update(plain).digest('base64url');
  const [br, gzip] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzipCompress)(plain)]);
  return {
    br: { body: br, etag: `"${hash}-br"` },
    gzip: { body: gzip, etag: `"${hash}-gzip"` },
    identity: { body: plain, etag: `"${hash}"` },
  };
}

const encodings = ['br', 'gzip'] as const;

/**
 * Serves `/api/openapi.json` to everybody, because the page's own script reveals the same. The document is made at the
 * first request.
 */
export function serveOpenApi(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let packed: ReturnType<typeof packDocument> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    packed ??= packDocument(endpoints);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = encodings.find((name) => accepts(accepted, name)) ?? 'identity';
    const { body, etag } = (await packed)[encoding];
    // Shared caches may keep the answer, so it must contain no person's cookie.
    reply.removeHeader('set-cookie');
    reply
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    const known = (request.headers['if-none-match'] ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json').send(body);
  });
}
