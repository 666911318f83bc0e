/**
 * The one place where files from outside are opened. Each is opened by a process of its own (`opener.ts`), at most two
 * at once, while the others wait. A process that takes too much memory or time is ended, and its file refused.
 */
import type { ChildProcess } from 'node:child_process';
import { Readable, type Writable } from 'node:stream';
import { refuseInTransaction } from '../database/connection.ts';
import { turns } from '../turns.ts';
import { type Frame, frames } from './frames.ts';
import { usageOf } from './process-usage.ts';
import type { FileTask, TaskMessage } from './reading/tasks.ts';
import { tooComplex, UnreadableFile } from './reading/unreadable.ts';
import { startOpener } from './start-opener.ts';

const limits = {
  /**
   * The most processor time that the process may use until its next answer. It isn't measured by the clock, because a
   * busy machine isn't the file's fault.
   */
  patienceMs: 9000,
  /** The longest silence of the process by the clock, because a process that hangs uses no processor time. */
  silenceMs: 90_000,
  /** Memory of the whole process, with buffers and the libraries' own memory. */
  memoryBytes: 768 * 1024 * 1024,
};
const lookMs = 40;

const turn = turns(2);

/** Bytes, or a stream of them that is read once. */
export type FileContent = Buffer | Readable;

type OpenerAnswer = {
  message: Exclude<TaskMessage, { begun: true } | { refused: string } | { failed: string }>;
  bytes: Buffer;
};

/**
 * Yields what the task finds in the file, part by part; the next part is read when the caller asks for it. Throws
 * `UnreadableFile` with a sentence for the person who chose the file; any other error is our own.
 */
export async function* openFile(
  task: FileTask,
  content: FileContent,
): AsyncGenerator<OpenerAnswer, undefined> {
  refuseInTransaction('a file is opened');
  // A stream that fails while the file waits for its turn reports the failure when it is read. Without this listener
  // the error would end the server.
  if (content instanceof Readable) content.on('error', () => undefined);
  const { end } = await turn();
  try {
    yield* openedBy(startOpener(task), content);
  } finally {
    end();
  }
}

async function* openedBy(child: ChildProcess, content: FileContent): AsyncGenerator<OpenerAnswer, undefined> {
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
  /** The processor time of the process until now, and until the latest request, in milliseconds. */
  let worked = 0;
  let workedBefore = 0;
  const watch = setInterval(async () => {
    if (!pid) return;
    const { memoryBytes, processorMs } = await usageOf(pid);
    worked = processorMs;
    if (memoryBytes > limits.memoryBytes || worked - workedBefore > limits.patienceMs) stop();
  }, lookMs);
  // An interrupted file must not be read as a shorter one.
  let brokenOff: unknown;
  const feeding = feed(stdin, content, ended).catch((error: unknown) => {
    brokenOff = error;
    child.kill('SIGKILL');
  });
  let begun = false;
  try {
    const answers = frames(stdout);
    for (;;) {
      workedBefore = worked;
      const late = setTimeout(stop, limits.silenceMs);
      const next = await answers.next().finally(() => clearTimeout(late));
      if (next.done) break;
      const { message, bytes } = next.value as Frame & { message: TaskMessage };
      if ('begun' in message) begun = true;
      else if ('refused' in message) throw new UnreadableFile(message.refused, message.sheets);
      else if ('failed' in message) throw new Error(message.failed);
      else yield { message, bytes };
    }
    const [how] = await Promise.all([ended, feeding]);
    if (brokenOff) throw brokenOff;
    if (how === 'well') return;
    // When a process ends after it began to read, the file is the reason: the heap is full or a library crashed.
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
 * Writes the file to the process, as fast as the process reads; rejects when the file is interrupted. The process may
 * end before it has read everything: only its answers and its exit code matter.
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

/** Returns how the process ended: 'well', or its exit code or signal. */
const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => resolve(code === 0 ? 'well' : String(code ?? signal)));
  });
