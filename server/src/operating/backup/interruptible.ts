import { CommandError } from '../../platform/command-line/run.ts';

/**
 * Runs work that Ctrl-C, or a timer's SIGTERM, stops at its next step. The work undoes what it has begun, so the
 * sentence can promise that nothing is half done.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new CommandError('Interrotto: non è rimasto niente a metà.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of signals) process.off(name, stop);
  }
}
