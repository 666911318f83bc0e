/**
 * The one place where files from outside are opened: each by a process of its own (`opener.ts`), at most two at
 * once, the others in line. A process that takes too much memory or time is ended, and its file refused.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { turns } from '../turns.ts';
import { type Frame, frames } from './frames.ts';
import { usageOf } from './process-usage.ts';
import type { FileTask, TaskSaid } from './reading/tasks.ts';
import { tooComplex, UnreadableFile } from './reading/unreadable.ts';

const limits = {
  /** How long processors may work for it before it says the next thing: a busy machine is not the file's fault. */
  patienceMs: 9000,
  /** And how long it may be silent by the clock, which a process that hangs does without any work. */
  silenceMs: 90_000,
  /** Of the whole process: buffers and libraries' own memory count, too. */
  memoryBytes: 768 * 1024 * 1024,
  /** Of JavaScript's heap. */
  heapMegabytes: 512,
  /** Of one core, for the whole file: it ends also when the server that watches has died. */
  cpuSeconds: 120,
};
const lookMs = 40;
/** Of the file's process, so that those who wait for an answer come first. */
const niceness = 10;

const program = fileURLToPath(new URL('opener.ts', import.meta.url));
const ourFiles = fileURLToPath(new URL('../../../../', import.meta.url));

const turn = turns(2);

/** Bytes, or a stream of them that is read once. */
export type FileContent = Buffer | Readable;

type Opened = {
  said: Exclude<TaskSaid, { begun: true } | { refused: string } | { failed: string }>;
  bytes: Buffer;
};

/**
 * What the task finds in the file, bit by bit: the next bit is looked for when it is asked for. Throws `UnreadableFile`
 * with a sentence for whoever chose the file; any other error is ours.
 */
export async function* openFile(task: FileTask, content: FileContent): AsyncGenerator<Opened, undefined> {
  // What breaks off while it waits in line is told when it is read; without this it would end the server.
  if (content instanceof Readable) content.on('error', () => undefined);
  const { end } = await turn();
  try {
    yield* openedBy(start(task), content);
  } finally {
    end();
  }
}

async function* openedBy(child: ChildProcess, content: FileContent): AsyncGenerator<Opened, undefined> {
  const { stdin, stdout, stderr, pid } = child;
  if (!stdin || !stdout || !stderr) throw new Error('the opener has no pipes');
  const ended = endOf(child);
  let complaint = '';
  stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-4000);
  });
  let broken = false;
  const stop = () => {
    broken = true;
    child.kill('SIGKILL');
  };
  /** The processors' time until now, and until it was last asked for something. */
  let worked = 0;
  let workedBefore = 0;
  const watch = setInterval(async () => {
    if (!pid) return;
    const { memoryBytes, processorMs } = await usageOf(pid);
    worked = processorMs;
    if (memoryBytes > limits.memoryBytes || worked - workedBefore > limits.patienceMs) stop();
  }, lookMs);
  // A file that breaks off must not be taken for a shorter one.
  let brokenOff: unknown;
  const feeding = feed(stdin, content, ended).catch((error: unknown) => {
    brokenOff = error;
    child.kill('SIGKILL');
  });
  let begun = false;
  try {
    const told = frames(stdout);
    for (;;) {
      workedBefore = worked;
      const late = setTimeout(stop, limits.silenceMs);
      const next = await told.next().finally(() => clearTimeout(late));
      if (next.done) break;
      const { said, bytes } = next.value as Frame & { said: TaskSaid };
      if ('begun' in said) begun = true;
      else if ('refused' in said) throw new UnreadableFile(said.refused);
      else if ('failed' in said) throw new Error(said.failed);
      else yield { said, bytes };
    }
    const [how] = await Promise.all([ended, feeding]);
    if (brokenOff) throw brokenOff;
    if (how === 'well') return;
    // What ends a process that has begun to read is the file: the heap that is full, a library that breaks.
    if (broken || begun) throw tooComplex();
    throw new Error(`the opener did not start: ${how} ${complaint}`);
  } catch (error) {
    throw brokenOff ?? (broken ? tooComplex() : error);
  } finally {
    clearInterval(watch);
    child.kill('SIGKILL');
    stdout.destroy();
    stderr.destroy();
    await Promise.all([ended, feeding]);
  }
}

/**
 * Writes the file to the process, as fast as that reads; rejects when the file breaks off. The process may end
 * before it has read everything: what it said counts, and how it ended.
 */
async function feed(stdin: Writable, content: FileContent, ended: Promise<unknown>): Promise<void> {
  stdin.on('error', () => undefined);
  const pieces: AsyncIterable<Buffer> = content instanceof Readable ? content : Readable.from([content]);
  for await (const piece of pieces) {
    if (stdin.destroyed) return;
    if (stdin.write(piece)) continue;
    const drained = new Promise((resolve) => stdin.once('drain', resolve));
    await Promise.race([drained, ended]);
  }
  stdin.end();
}

/** How the process ended: 'well', or its exit code or signal. */
const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => resolve(code === 0 ? 'well' : String(code ?? signal)));
  });

function start(task: FileTask): ChildProcess {
  const options = [
    '--permission',
    `--allow-fs-read=${ourFiles}*`,
    // Pictures are read by a library that isn't JavaScript.
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${limits.heapMegabytes}`,
  ];
  // The shell only sets what the process may use, and becomes it.
  const shell = `ulimit -c 0; ulimit -t ${limits.cpuSeconds}; exec "$0" "$@"`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn('/bin/sh', ['-c', shell, process.execPath, ...options, program, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Nothing of the server's: its environment has passwords in it.
    env: { PATH, NODE_COMPILE_CACHE },
  });
  try {
    if (child.pid) setPriority(child.pid, niceness);
  } catch {
    // It has ended already; how is told elsewhere.
  }
  return child;
}
