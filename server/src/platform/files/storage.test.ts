import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { withLongestFile } from '../../../testing/files/file-size-limit.ts';
import { until } from '../../../testing/jobs.ts';
import { trial } from '../../../testing/trial.ts';
import { TooManyBytes } from './incoming.ts';
import { openStorage, type Storage } from './storage.ts';
import { StoredFileFault } from './stored-bytes.ts';

let folder: string;
let storage: Storage;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wms-storage-'));
  storage = openStorage(folder);
});
after(() => rm(folder, { recursive: true, force: true }));

let seed = 0;
/** Bytes that can't be compressed: different in every call, the same in every run. */
const randomBytes = (size: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, ++seed), Buffer.alloc(16)).update(Buffer.alloc(size));

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
const leftovers = () => readdir(join(folder, '.incoming'));
const isFault = (reason: string) => (error: unknown) =>
  error instanceof StoredFileFault && error.reason === reason;

/** Splits the content into pieces, as a network sends it. */
function* inPieces(content: Buffer, size = 60_000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

/** Everything that a disk or a person may do to a stored file. */
const damages: Record<string, (place: string) => Promise<void>> = {
  'a flipped bit': async (place) => {
    const content = await readFile(place);
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    await writeFile(place, content);
  },
  'a cut end': async (place) => truncate(place, (await stat(place)).size - 1),
  'no bytes left': (place) => truncate(place, 0),
  'more at the end': (place) => writeFile(place, 'x', { flag: 'a' }),
};

for (const [name, damage] of Object.entries(damages))
  for (const size of [10, 3_000_000]) {
    // A file of many pieces is damaged in one way, and in the others it is of a single one.
    const either = size === 10 || name === 'a flipped bit' ? test : trial;
    either(
      `a file of ${size} bytes with ${name} is never served, and repaired by the same upload`,
      async () => {
        const content = randomBytes(size);
        const { sha256 } = await storage.put(content, 'text/plain');
        assert.equal(sha256, hashOf(content));
        await damage(placeOf(sha256));
        await assert.rejects(storage.get(sha256), isFault('damaged'));
        const received: Buffer[] = [];
        const read = async () => {
          for await (const piece of await storage.open(sha256)) received.push(piece);
        };
        await assert.rejects(read(), isFault('damaged'));
        assert.ok(Buffer.concat(received).length < size, 'not all of it has left');
        assert.equal(await storage.faultOf(sha256), 'damaged');
        await storage.put(content, 'text/plain');
        assert.deepEqual(await storage.get(sha256), content);
        await damage(placeOf(sha256));
        const incoming = await storage.receive(Readable.from(inPieces(content)), size);
        await incoming.keep('text/plain');
        assert.deepEqual(await buffer(await storage.open(sha256)), content);
        assert.equal(await storage.faultOf(sha256), undefined);
        assert.deepEqual(await leftovers(), []);
      },
    );
  }

test('a lost file is reported as lost before anything is answered', async () => {
  const { sha256 } = await storage.put(randomBytes(100), 'text/plain');
  await rm(placeOf(sha256));
  await assert.rejects(storage.get(sha256), isFault('lost'));
  await assert.rejects(storage.open(sha256), isFault('lost'));
  assert.equal(await storage.faultOf(sha256), 'lost');
});

test('a stored file is read back whole at every size around that of a piece', async () => {
  const piece = 256 * 1024;
  for (const size of [1, piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 1]) {
    const content = randomBytes(size);
    const { sha256 } = await storage.put(content, 'text/plain');
    assert.deepEqual(await storage.get(sha256), content);
    assert.deepEqual(await buffer(await storage.open(sha256)), content);
  }
});

test('a stream that nobody reads leaves no file open', async () => {
  const { sha256 } = await storage.put(randomBytes(3_000_000), 'text/plain');
  const open = async () =>
    (await Promise.all((await readdir('/proc/self/fd')).map((fd) => linkOf(fd)))).filter((link) =>
      link.includes(sha256),
    ).length;
  const stream = await storage.open(sha256);
  assert.equal(await open(), 1);
  stream.destroy();
  await until(async () => (await open()) === 0, 'the file of the destroyed stream is closed');
});

const linkOf = (fd: string) => readlink(`/proc/self/fd/${fd}`).catch(() => '');

test('an upload is received as a file with hash, size and first bytes, and is kept or discarded', async () => {
  const content = randomBytes(1_000_000);
  const kept = await storage.receive(Readable.from(inPieces(content)), content.length);
  assert.deepEqual(
    { sha256: kept.sha256, size: kept.size, head: kept.head },
    { sha256: hashOf(content), size: content.length, head: content.subarray(0, 4100) },
  );
  assert.equal(await storage.faultOf(kept.sha256), 'lost', 'it has no place yet');
  assert.deepEqual(await buffer(kept.open()), content);
  assert.deepEqual(await kept.keep('text/csv'), {
    sha256: kept.sha256,
    type: 'text/csv',
    size: content.length,
  });
  await kept.discard();
  assert.deepEqual(await kept.bytes(), content);
  assert.deepEqual(await storage.get(kept.sha256), content);
  const other = await storage.receive(Readable.from(inPieces(randomBytes(9000))), 9000);
  await other.discard();
  assert.deepEqual(await leftovers(), []);
});

test('one byte too many, or a broken connection, leaves nothing', async () => {
  const content = randomBytes(300_000);
  const source = Readable.from(inPieces(content));
  await assert.rejects(storage.receive(source, content.length - 1), TooManyBytes);
  assert.ok(source.destroyed);
  const broken = Readable.from(
    (function* () {
      yield content;
      throw new Error('gone');
    })(),
  );
  await assert.rejects(storage.receive(broken, 1_000_000), /gone/);
  assert.deepEqual(await leftovers(), []);
});

test('a full disk fails the write and leaves nothing half written', async () => {
  const content = randomBytes(2_000_000);
  const before = await everyFile(folder);
  await withLongestFile(1_000_000, async () => {
    await assert.rejects(storage.put(content, 'text/plain'), { code: 'EFBIG' });
    await assert.rejects(storage.receive(Readable.from(inPieces(content)), 3e6), { code: 'EFBIG' });
  });
  assert.deepEqual(await everyFile(folder), before);
  await storage.put(content, 'text/plain');
});

const everyFile = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test('a full file system fails the write with ENOSPC, and its stored files stay as they are', async (t) => {
  const mounted = join(folder, 'mounted');
  await mkdir(mounted);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mounted], { stdio: 'ignore' });
  } catch {
    return t.skip('only root may mount');
  }
  try {
    const small = openStorage(mounted);
    const { sha256 } = await small.put(randomBytes(400_000), 'text/plain');
    assert.ok((await small.freeBytes()) < 700_000);
    await assert.rejects(small.put(randomBytes(900_000), 'text/plain'), { code: 'ENOSPC' });
    assert.deepEqual(await readdir(join(mounted, '.incoming')), []);
    assert.equal(await small.faultOf(sha256), undefined);
    await small.put(randomBytes(400_000), 'text/plain');
  } finally {
    execFileSync('umount', [mounted]);
  }
});

test('half-written files of a dead process are removed after a day', async () => {
  const [old, young] = ['old', 'young'].map((name) => join(folder, '.incoming', name));
  for (const path of [old, young]) await writeFile(String(path), 'half');
  // The file system's clock may be another one than this process's.
  for (const [path, hours] of [
    [old, 25],
    [young, 23],
  ] as const) {
    const at = new Date(Date.now() - hours * 60 * 60 * 1000);
    await utimes(String(path), at, at);
  }
  await storage.removeLeftovers();
  assert.deepEqual(await leftovers(), ['young']);
  await rm(String(young));
});

test('a file is served whole up to a megabyte, and above it as a stream with its size', async () => {
  for (const more of [0, 1]) {
    const content = Buffer.alloc(1024 * 1024 + more, 'x');
    const { sha256 } = await storage.put(content, 'application/pdf');
    const served = await storage.serve(sha256);
    assert.equal(served.body instanceof Buffer, more === 0);
    if ('size' in served) {
      assert.equal(served.size, content.length);
      assert.deepEqual(await buffer(served.body), content);
    }
  }
});
