import multipart from '@fastify/multipart';
import type { Endpoint, FileRule } from '@wms/contract/endpoint';
import { messages } from '@wms/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { ReceivedFile } from './endpoint.ts';
import { invalidFields, Refusal } from './refusal.ts';

/** The largest JSON or urlencoded body, and the largest text field of a multipart one. */
const bodyLimit = 1024 * 1024;
const fieldLimit = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes as text, or a refusal: a replacement character would be a silent change of what was typed. */
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
    // Only where the name may be, also written with escapes: looking at every value takes time.
    return /__proto__|\\u/.test(text) ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    // Also a RangeError: nesting so deep that the parser's stack ends.
    throw error instanceof Refusal ? error : new Refusal(400, 'La richiesta non è JSON valido');
  }
}

/** Our schemas refuse it by name where they list their fields; a table of any names would lose it without a word. */
function refuseProto(name: string, value: unknown): unknown {
  if (name === '__proto__') throw invalidFields({ [name]: messages.unknownField });
  return value;
}

function parseForm(request: FastifyRequest, bytes: Buffer): unknown {
  checkCharset(request);
  const pairs = new URLSearchParams(decode(bytes));
  // A name given twice becomes a list, which no schema of a form takes: better a 422 than one of the two by chance.
  const entries = [...new Set(pairs.keys())].map((name) => {
    const values = pairs.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(entries);
}

/** Teaches Fastify the three kinds of body that endpoints take; any other content type is a 415. */
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

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const typeNames: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'model/step': 'STEP',
  'model/stl': 'STL',
  'text/csv': 'CSV',
};

const tooLarge = (field: string, rule: FileRule) => {
  const sentence = `Il file supera ${megabytes(rule.maxBytes)}`;
  return new Refusal(413, sentence, { [field]: sentence });
};

/**
 * A drawing of a part is a text that begins with its standard's number; a solid for printing is as long as the number of
 * its triangles says (80 bytes of anything, the number, 50 bytes each).
 */
function typeOfDrawing(content: Buffer): string {
  if (/^\s*ISO-10303-21;/.test(content.toString('latin1', 0, 200))) return 'model/step';
  return content.length >= 84 && content.length === 84 + 50 * content.readUInt32LE(80)
    ? 'model/stl'
    : 'unknown';
}

/** The file's type by its first bytes; what the client says of it counts for nothing. */
async function checkedFile(
  field: string,
  rule: FileRule,
  name: string,
  content: Buffer,
): Promise<ReceivedFile> {
  if (content.length === 0) throw invalidFields({ [field]: 'Il file è vuoto' });
  // A text has nothing to be known by: what is no other format may be a table, and its reader judges.
  const type =
    (await fileTypeFromBuffer(content))?.mime ??
    (rule.types.includes('text/csv') ? 'text/csv' : typeOfDrawing(content));
  if (!rule.types.includes(type)) {
    const names = rule.types.map((allowed) => typeNames[allowed] ?? allowed);
    throw invalidFields({ [field]: `Formato non ammesso: il file deve essere ${names.join(', ')}` });
  }
  return { name, type, content };
}

export type MultipartBody = { fields: Record<string, unknown>; files: Record<string, ReceivedFile> };

/**
 * Reads a multipart body within its limits. Files are held in memory: at most 20 MB, or 100 MB of a table to
 * import, and what is done with them (sniffing, hashing, PDF checks, picture decoding) needs them whole.
 */
export async function readMultipart(request: FastifyRequest, endpoint: Endpoint): Promise<MultipartBody> {
  const rules = endpoint.files ?? {};
  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  const total = Object.values(rules).reduce((sum, rule) => sum + rule.maxBytes, bodyLimit);
  if (Number(request.headers['content-length'] ?? 0) > total) {
    const [field, rule] = Object.entries(rules)[0] ?? [];
    throw field && rule ? tooLarge(field, rule) : new Refusal(413, 'La richiesta è troppo grande');
  }
  const limits = {
    fileSize: largest,
    files: Object.keys(rules).length,
    fields: 50,
    fieldSize: fieldLimit,
    parts: 60,
  };
  const body: MultipartBody = { fields: {}, files: {} };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw invalidFields({ [part.fieldname]: messages.maxLength(fieldLimit) });
        if (Object.hasOwn(body.fields, part.fieldname))
          throw invalidFields({ [part.fieldname]: messages.invalid });
        body.fields[part.fieldname] = part.value;
        continue;
      }
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      const content = await part.toBuffer();
      if (!rule) throw invalidFields({ [part.fieldname]: messages.unknownField });
      if (part.file.truncated || content.length > rule.maxBytes) throw tooLarge(part.fieldname, rule);
      body.files[part.fieldname] = await checkedFile(part.fieldname, rule, part.filename ?? '', content);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A name that every object inherits; the parser doesn't say which one.
    if (code === 'FST_PROTO_VIOLATION') throw invalidFields({ '': messages.unknownField });
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code.endsWith('_LIMIT'))
      throw new Refusal(413, 'La richiesta contiene troppi file o campi');
    throw new Refusal(400, 'Il modulo è arrivato incompleto o danneggiato');
  }
  return body;
}
