/** Prints papers one after the other in a thread of its own, while its caller writes the next ones. */
import { Worker } from 'node:worker_threads';
import type { PrintedPaper } from './drawing.ts';

export type Printer = {
  print(paper: PrintedPaper): Promise<Buffer>;
  close(): Promise<void>;
};

/** The thread's answer: the paper with this number, or the reason why it could not be made. */
export type PrinterAnswer = { at: number } & ({ pdf: Uint8Array } | { failure: string });

/** Starts the thread. It loads its fonts once, which takes a second and is worth it for many papers only. */
export function openPrinter(): Printer {
  const thread = new Worker(new URL('./printing-thread.ts', import.meta.url));
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let asked = 0;
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.on('message', ({ at, ...answer }: PrinterAnswer) => {
    const paper = waiting.get(at);
    waiting.delete(at);
    if ('pdf' in answer) paper?.resolve(Buffer.from(answer.pdf));
    else paper?.reject(new Error(answer.failure));
  });
  thread.once('error', end);
  thread.once('exit', () => end(new Error('the printer has ended')));
  return {
    print(paper) {
      if (ended) return Promise.reject(ended);
      const at = asked++;
      const printed = Promise.withResolvers<Buffer>();
      waiting.set(at, printed);
      thread.postMessage({ at, paper });
      return printed.promise;
    },
    async close() {
      await thread.terminate();
    },
  };
}
