/**
 * Answers travel compressed where that pays: from a few KiB on, at the levels that cost least. A list of 38 kB becomes 10 kB in
 * a tenth of a millisecond (docs/performance.md), which a phone gains a thousandfold; higher levels save a twentieth more and
 * cost several times as much. gzip costs more than twice as much, and browsers know better on every https page: on a plain http
 * network, where they don't, bytes are cheap. No secret lies in such an answer beside words that a stranger chose.
 */
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter texts, in characters, fit into the first packets anyway. */
const worthIt = 2048;

/** While more than these are answered at once the processor has better to do: the many get their answers sooner, if longer. */
const mostAtOnce = 4;

let underWay = 0;

/** Counts what is being answered, from its beginning to its end. */
export async function whileAnswering<T>(work: () => Promise<T>): Promise<T> {
  underWay++;
  try {
    return await work();
  } finally {
    underWay--;
  }
}

const ways: readonly { name: string; compress: (text: string) => Buffer }[] = [
  {
    name: 'zstd',
    compress: (text) => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  },
  {
    name: 'br',
    compress: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
  },
];

/** Sends the text in the first way that the caller's `Accept-Encoding` names, or as it is. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  if (text.length < worthIt || underWay > mostAtOnce) return reply.send(text);
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const way = ways.find(({ name }) => accepts(accepted, name));
  if (!way) return reply.send(text);
  return reply.header('content-encoding', way.name).send(way.compress(text));
}

/** `gzip;q=0` refuses it. */
const accepts = (accepted: string, name: string) =>
  accepted.split(',').some((part) => {
    const [encoding = '', weight = ''] = part.split(';');
    return encoding.trim().toLowerCase() === name && !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight);
  });
