import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { clockArguments } from '../../server/testing/cluster/clock.ts';
import { root } from '../prepare.mjs';
import { between, type CoreSeconds, readCoreSeconds } from './cores.ts';

/** The results of one file's tests; `text` is for people. */
export type FileReport = { text: string; passed: number; failed: number };

/** `seconds` by the clock; `cores` is what its processes took, where the system tells. */
export type FileEnd = FileReport & { file: string; seconds: number; cores: CoreSeconds | undefined };

/**
 * A process writes this to both of its streams when a file's tests have ended: what they printed may arrive later than
 * their report, which comes by another way.
 */
export const endOfPrinted = '\u0000';

export type WorkOptions = {
  /** The processes that run at a time. */
  atOnce: number;
  signal: AbortSignal;
  /** In milliseconds; a file whose tests are silent for longer hangs, and is killed. */
  longestSilence: number;
  onEnd(end: FileEnd): void;
};

/**
 * Runs test files in processes that stay for many of them, `atOnce` at a time, and reports each file's end. If a
 * process dies or doesn't end, its file counts as one failure, and the next file gets a new process. Ends early when
 * `signal` aborts.
 */
export async function runInWorkers(
  files: readonly string[],
  { atOnce, signal, longestSilence, onEnd }: WorkOptions,
): Promise<void> {
  const waiting = [...files];
  const work = async () => {
    let worker: Worker | undefined;
    for (let file = waiting.shift(); file !== undefined && !signal.aborted; file = waiting.shift()) {
      worker ??= startWorker(signal, longestSilence);
      const started = performance.now();
      const { cores, ...report } = await worker.run(file);
      if (worker.hasEnded()) worker = undefined;
      onEnd({ ...report, file, cores, seconds: (performance.now() - started) / 1000 });
    }
    worker?.stop();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

type Worker = {
  run(file: string): Promise<FileReport & Pick<FileEnd, 'cores'>>;
  hasEnded(): boolean;
  stop(): void;
};

function startWorker(signal: AbortSignal, longestSilence: number): Worker {
  const child = fork(join(root, 'scripts/tests/worker.ts'), {
    cwd: root,
    execArgv: [
      // Tests leave much garbage soon: a larger young generation takes a thirtieth off the seconds of a core.
      '--max-semi-space-size=64',
      `--test-reporter=${join(root, 'scripts/tests/reporter.ts')}`,
      ...clockArguments({ DATABASE_URL: process.env.WMS_TEST_CLUSTER_URL }),
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  // An error that ends a process also arrives as its exit.
  child.on('error', () => undefined);
  let printed = '';
  let onPart = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      printed += part;
      onPart();
    });
  const allPrinted = () =>
    new Promise<void>((resolve) => {
      onPart = () => {
        if (printed.split(endOfPrinted).length > 2) resolve();
      };
      onPart();
    });
  let reason: string | number | null = null;
  const exit = new Promise<void>((resolve) => {
    child.once('exit', (code, killedBy) => {
      reason = killedBy ?? code;
      resolve();
    });
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    async run(file) {
      printed = '';
      const before = child.pid === undefined ? undefined : readCoreSeconds(child.pid);
      if (!hasEnded()) child.send(file);
      // A process that ended after its last report has no answer for this file, either.
      const report = await Promise.race([answerOf(child, longestSilence), exit]);
      if (report) {
        await Promise.race([allPrinted(), exit]);
        const now = child.pid === undefined ? undefined : readCoreSeconds(child.pid);
        const cores = before && now && between(before, now);
        return { ...report, text: printed.replaceAll(endOfPrinted, '') + report.text, cores };
      }
      const silence = `without a word for ${longestSilence / 1000} s it is killed`;
      const ended = `✖ ${file}: its process ended with ${reason}; ${silence}\n`;
      return { text: printed + ended, passed: 0, failed: 1, cores: undefined };
    },
    stop: () => child.disconnect(),
  };
}

/** Waits for the report of a file. A process whose tests are silent for too long is killed, and gives no report. */
async function answerOf(child: ChildProcess, longestSilence: number): Promise<FileReport> {
  const { promise, resolve } = Promise.withResolvers<FileReport>();
  const silence = setTimeout(() => child.kill('SIGKILL'), longestSilence);
  const stop = () => clearTimeout(silence);
  const onMessage = (message: FileReport | 'goes on') => {
    if (message === 'goes on') silence.refresh();
    else resolve(message);
  };
  child.on('message', onMessage).once('exit', stop);
  const report = await promise;
  child.off('message', onMessage).off('exit', stop);
  stop();
  return report;
}
