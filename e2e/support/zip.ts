import { inflateRawSync } from 'node:zlib';

/** Reads the texts of a ZIP's files by name from its central directory, which is enough for a workbook. */
export function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('not a ZIP');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const stored = zip.readUInt16LE(at + 10) === 0;
    files.set(
      zip.toString('utf8', at + 46, at + 46 + (nameSize ?? 0)),
      (stored ? content : inflateRawSync(content)).toString('utf8'),
    );
    at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0);
  }
  return files;
}
