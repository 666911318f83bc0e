import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/** What the tests of one file did; `text` is for people. */
export type FileReport = { text: string; passed: number; failed: number };

export type FileEnd = FileReport & { file: string; seconds: number };

const longestSeconds = 300;

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

/** Waits for the report of a file, or for the process's end. */
async function answerOf(child: ChildProcess, file: string): Promise<FileReport> {
  const late = setTimeout(() => child.kill('SIGKILL'), longestSeconds * 1000);
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([report]) => report as FileReport),
      once(child, 'exit', { signal }).then(([code, killedBy]) => ({
        text: `✖ ${file}: its process ended with ${killedBy ?? code}, or took more than ${longestSeconds} s\n`,
        passed: 0,
        failed: 1,
      })),
    ]);
  } finally {
    clearTimeout(late);
    settled.abort();
  }
}
