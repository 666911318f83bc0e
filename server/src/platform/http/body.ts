import multipart from '@fastify/multipart';
import type { Endpoint, FileRule } from '@wms/contract/platform/endpoint';
import { messages } from '@wms/contract/platform/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDiskFull } from '../files/disk-space.ts';
import { TooManyBytes } from '../files/incoming.ts';
import type { Storage } from '../files/storage.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { ReceivedFile } from './endpoint.ts';

/** The largest JSON or urlencoded body, and the largest text field of a multipart one. */
const bodyLimit = 1024 * 1024;
const fieldLimit = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8 or refuses, because a replacement character would silently change what was typed. */
function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal(400, 'La richiesta non è in UTF-8');
  }
}

function checkCharset(request: FastifyRequest): void {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
  if (charset && charset !== 'utf-8' && charset !== 'utf8')
    throw new Refusal(415, 'I dati vanno inviati in UTF-8');
}

function parseJson(request: FastifyRequest, bytes: Buffer): unknown {
  checkCharset(request);
  if (bytes.length === 0) return undefined;
  try {
    const text = decode(bytes);
    // A check of every value takes time, so it runs only when the text may contain `__proto__`, perhaps with escapes.
    return /__proto__|\\u/.test(text) ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    // This may also be a RangeError, when the nesting is so deep that the parser's stack overflows.
    throw error instanceof Refusal ? error : new Refusal(400, 'La richiesta non è JSON valido');
  }
}

/** Refuses the name `__proto__`: schemas with listed fields refuse it anyway, but a record would silently drop it. */
function refuseProto(name: string, value: unknown): unknown {
  if (name === '__proto__') throw refuse.invalidFields({ [name]: messages.unknownField });
  return value;
}

function parseForm(request: FastifyRequest, bytes: Buffer): unknown {
  checkCharset(request);
  const pairs = new URLSearchParams(decode(bytes));
  // A name that appears twice becomes a list, which every form's schema refuses; either value alone would be a guess.
  const entries = [...new Set(pairs.keys())].map((name) => {
    const values = pairs.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(entries);
}

/** Registers the three kinds of body that endpoints accept; any other content type gets a 415. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, bytes: Buffer) => parseJson(request, bytes),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, bytes: Buffer) => parseForm(request, bytes),
  );
  await app.register(multipart, { throwFileSizeLimit: false });
}

const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const refuseLarge = (field: string, { maxBytes }: FileRule, { several }: { several: boolean }) => {
  const subject = several ? 'I file insieme superano' : 'Il file supera';
  return refuse.at(413, field, `${subject} ${formatMegabytes(maxBytes)}`);
};

export type MultipartBody = { fields: Record<string, unknown>; files: Record<string, ReceivedFile[]> };

/** `storage.receive` writes a file to the disk while it arrives, so that it never is in memory as a whole. */
export type Receive = Storage['receive'];

/** These signs turn the text after them, so that `fattura\u202efdp.exe` reads as a PDF. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;
const nameWithTurns = 'Il nome del file contiene caratteri non ammessi: dagliene un altro';
/** Signs that phones put into names, and that show nothing. */
const withoutMeaning = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/** Reads a multipart body within its limits; a refused body leaves no file behind. */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  receive: Receive,
): Promise<MultipartBody> {
  const rules = endpoint.files ?? {};
  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  const total = Object.values(rules).reduce((sum, rule) => sum + rule.maxBytes, bodyLimit);
  if (Number(request.headers['content-length'] ?? 0) > total) {
    const [field, rule] = Object.entries(rules)[0] ?? [];
    throw field && rule
      ? refuseLarge(field, rule, { several: rule.most !== undefined })
      : new Refusal(413, 'La richiesta è troppo grande');
  }
  const limits = {
    // One byte more than is allowed, so that a file of exactly the limit isn't treated as a longer one.
    fileSize: largest + 1,
    files: Object.values(rules).reduce((sum, { most = 1 }) => sum + most, 0),
    fields: 50,
    fieldSize: fieldLimit,
    parts: 60,
  };
  const body: MultipartBody = { fields: {}, files: {} };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw refuse.invalidFields({ [part.fieldname]: messages.maxLength(fieldLimit) });
        if (Object.hasOwn(body.fields, part.fieldname))
          throw refuse.invalidFields({ [part.fieldname]: messages.invalid });
        body.fields[part.fieldname] = part.value;
        continue;
      }
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      if (!rule) throw refuse.invalidFields({ [part.fieldname]: messages.unknownField });
      const earlier = body.files[part.fieldname] ?? [];
      if (earlier.length >= (rule.most ?? 1))
        throw refuse.invalidFields({ [part.fieldname]: messages.invalid });
      const room = earlier.reduce((left, { size }) => left - size, rule.maxBytes);
      const incoming = await receive(part.file, room).catch((error: unknown) => {
        const several = earlier.length > 0;
        throw error instanceof TooManyBytes ? refuseLarge(part.fieldname, rule, { several }) : error;
      });
      const name = (part.filename ?? '').replace(withoutMeaning, '');
      body.files[part.fieldname] = [...earlier, { ...incoming, field: part.fieldname, name, rule }];
      if (turning.test(name)) throw refuse.invalidFields({ [part.fieldname]: nameWithTurns });
      if (incoming.size === 0) throw refuse.invalidFields({ [part.fieldname]: 'Il file è vuoto' });
    }
  } catch (error) {
    // The rest is read and dropped; otherwise the next request on this connection would wait behind it.
    request.raw.unpipe();
    request.raw.resume();
    await discardFiles(body.files);
    if (error instanceof Refusal || isDiskFull(error)) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A field has a name that every object inherits; the parser doesn't say which.
    if (code === 'FST_PROTO_VIOLATION') throw refuse.invalidFields({ '': messages.unknownField });
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code.endsWith('_LIMIT'))
      throw new Refusal(413, 'La richiesta contiene troppi file o campi');
    throw new Refusal(400, 'Il modulo è arrivato incompleto o danneggiato');
  }
  return body;
}

/** Discards the files that no handler kept; the others stay. */
export const discardFiles = (
  files: Readonly<Record<string, ReceivedFile | readonly ReceivedFile[]>>,
): Promise<unknown> =>
  Promise.all(
    Object.values(files)
      .flat()
      .map((file) => file.discard()),
  );
