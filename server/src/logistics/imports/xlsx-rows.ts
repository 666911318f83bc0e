/** A workbook's first sheet as rows. It is unpacked in a thread of its own, with a heap of its own: requests go on. */
import { Worker } from 'node:worker_threads';
import { type TableRow, UnreadableFile } from './table-rows.ts';

/** Beyond this a sheet that was packed into few bytes would take the whole machine. */
const heapMegabytes = 640;

export type XlsxMessage = { rows: TableRow[] } | { unreadable: true } | { end: true };

export async function* xlsxBatches(content: Buffer): AsyncGenerator<TableRow[], undefined> {
  const worker = new Worker(new URL('xlsx-thread.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // One batch at a time is on its way: the next one is asked for.
  const inbox: XlsxMessage[] = [];
  let wake = () => {};
  let failure: Error | undefined;
  worker.on('message', (message: XlsxMessage) => {
    inbox.push(message);
    wake();
  });
  worker.on('error', (error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    wake();
  });
  try {
    for (;;) {
      while (inbox.length === 0 && !failure)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const message = inbox.shift();
      if (!message) throw unreadable(failure);
      if ('unreadable' in message) throw unreadable();
      if ('end' in message) return;
      yield message.rows;
      worker.postMessage('next');
    }
  } finally {
    await worker.terminate();
  }
}

const unreadable = (error?: Error) =>
  error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new UnreadableFile('Il foglio è troppo grande: salvalo come «CSV UTF-8» e carica quello.')
    : new UnreadableFile('Non è un file XLSX leggibile: salvalo di nuovo, oppure come «CSV UTF-8».');
