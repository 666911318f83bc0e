/**
 * The messages between the server and the process that opens a file: JSON, with bytes beside it. The server reads
 * nothing else from that process, because a hostile file may have taken it over.
 */
export type Frame = { message: unknown; bytes: Buffer };

/** The largest answer is a picture of 50 megapixels that was encoded again. */
const mostBytes = 256 * 1024 * 1024;
const headerLength = 8;

/** Makes a frame: the lengths of the JSON and of the bytes, then both. */
export function frame(message: unknown, bytes: Uint8Array = Buffer.alloc(0)): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(headerLength);
  header.writeUInt32BE(json.length, 0);
  header.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([header, json, bytes]);
}

/** Yields frames as they arrive; rejects when something isn't a frame. */
export async function* frames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  let neededLength = headerLength;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    while (length >= neededLength) {
      const all = Buffer.concat(chunks);
      const [jsonLength, bytesLength] = [all.readUInt32BE(0), all.readUInt32BE(4)];
      const end = headerLength + jsonLength + bytesLength;
      if (end > mostBytes) throw new Error('a frame is too long');
      chunks = [all];
      neededLength = end;
      if (length < end) break;
      const bytesStart = headerLength + jsonLength;
      const message: unknown = JSON.parse(all.toString('utf8', headerLength, bytesStart));
      chunks = [all.subarray(end)];
      length -= end;
      neededLength = headerLength;
      yield { message, bytes: all.subarray(bytesStart, end) };
    }
  }
  if (length > 0) throw new Error('a frame was cut off');
}
