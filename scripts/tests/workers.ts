import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/** What the tests of one file did; `text` is for people. */
export type FileReport = { text: string; passed: number; failed: number };

export type FileEnd = FileReport & { file: string; seconds: number };

/** In milliseconds; a test that takes longer hangs, also on a machine that does much else. */
const longestSilence = 600_000;

/**
 * Runs test files in processes that stay for many of them, `atOnce` at a time, and tells each file's end. A file whose
 * process dies or doesn't end counts as one failure; the next file gets a new process. Ends early when `signal` aborts.
 */
export async function runInWorkers(
  files: readonly string[],
  { atOnce, signal, onEnd }: { atOnce: number; signal: AbortSignal; onEnd(end: FileEnd): void },
): Promise<void> {
  const waiting = [...files];
  const work = async () => {
    let worker: Worker | undefined;
    for (let file = waiting.shift(); file !== undefined && !signal.aborted; file = waiting.shift()) {
      worker ??= startWorker(signal);
      const started = performance.now();
      const report = await worker.run(file);
      if (worker.hasEnded()) worker = undefined;
      onEnd({ ...report, file, seconds: (performance.now() - started) / 1000 });
    }
    worker?.stop();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

type Worker = { run(file: string): Promise<FileReport>; hasEnded(): boolean; stop(): void };

function startWorker(signal: AbortSignal): Worker {
  const child = fork(join(root, 'scripts/tests/worker.ts'), {
    cwd: root,
    execArgv: [`--test-reporter=${join(root, 'scripts/tests/reporter.ts')}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  // What ends a process also arrives as its exit.
  child.on('error', () => undefined);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (printed += part));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    async run(file) {
      printed = '';
      child.send(file);
      const report = await answerOf(child, file);
      return { ...report, text: printed + report.text };
    },
    stop: () => child.disconnect(),
  };
}

/** Waits for the report of a file, or for the process's end; a process whose tests are silent for long is ended. */
async function answerOf(child: ChildProcess, file: string): Promise<FileReport> {
  const { promise, resolve } = Promise.withResolvers<FileReport>();
  const silence = setTimeout(() => child.kill('SIGKILL'), longestSilence);
  const onMessage = (message: FileReport | 'goes on') => {
    if (message === 'goes on') silence.refresh();
    else resolve(message);
  };
  const onExit = (code: number | null, killedBy: string | null) =>
    resolve({
      text: `✖ ${file}: its process ended with ${killedBy ?? code}; without a word for 10 minutes it is killed`,
      passed: 0,
      failed: 1,
    });
  child.on('message', onMessage).once('exit', onExit);
  try {
    return await promise;
  } finally {
    clearTimeout(silence);
    child.off('message', onMessage).off('exit', onExit);
  }
}
