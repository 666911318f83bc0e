/**
 * Compresses answers of more than a few KiB at the cheapest levels. A list of 38 kB becomes 10 kB in a tenth of a
 * millisecond (docs/performance.md), and a phone gains a thousand times more; higher levels save a twentieth more and
 * cost several times as much. gzip costs more than twice as much, and on https all browsers accept something better; on
 * plain http they don't, but there the network is fast. Compression can leak a secret that stands beside text that a
 * stranger chose, but no such answer has both.
 */
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Texts with fewer characters fit into the first packets anyway. */
const leastCharacters = 2048;

/** While more requests than this are answered, the processor is the bottleneck, and nothing is compressed. */
const mostAtOnce = 4;

let underWay = 0;

/** Runs the work of a request and counts the request meanwhile among those that are being answered. */
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

/** Sends a text with the first encoding of ours that `Accept-Encoding` names, or uncompressed. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  if (text.length < leastCharacters || underWay > mostAtOnce) return reply.send(text);
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const way = ways.find(({ name }) => accepts(accepted, name));
  if (!way) return reply.send(text);
  return reply.header('content-encoding', way.name).send(way.compress(text));
}

/** Returns whether a header accepts an encoding; `gzip;q=0` refuses it. */
export const accepts = (accepted: string, name: string) =>
  accepted.split(',').some((part) => {
    const [encoding = '', weight = ''] = part.split(';');
    return encoding.trim().toLowerCase() === name && !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight);
  });
