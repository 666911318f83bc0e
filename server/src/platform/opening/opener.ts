/**
 * The process that opens one file from outside, and ends; started by `open-file.ts`, which holds its limits. It has no
 * network, writes no file and knows no secret: what a hostile file could do with a library's mistake ends here.
 */
import type { Readable } from 'node:stream';
import { frame } from './frames.ts';
import type { FileTask, TaskSaid } from './reading/tasks.ts';
import { UnreadableFile } from './reading/unreadable.ts';

const write = (said: TaskSaid, bytes?: Uint8Array) =>
  new Promise<void>((written) => process.stdout.write(frame(said, bytes), () => written()));

async function everythingOf(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Each kind of task brings its own libraries: only they are loaded. */
async function loaded(task: FileTask): Promise<(content: Buffer) => Promise<void>> {
  switch (task.open) {
    case 'table': {
      const { readTable } = await import('./reading/table.ts');
      return async (content) => {
        for await (const rows of readTable(content)) await write({ rows });
        await write({ done: true });
      };
    }
    case 'document': {
      const { openDocument } = await import('./reading/document.ts');
      return async (content) => {
        const { bytes, ...about } = await openDocument(content, task);
        await write({ about }, bytes);
      };
    }
    case 'picture': {
      const { openPicture } = await import('./reading/pictures.ts');
      return async (content) => {
        const { large, small } = await openPicture(content, task);
        await write({ about: { type: 'image/webp' } }, large);
        await write({ about: { type: 'image/webp' } }, small);
      };
    }
  }
}

const task = JSON.parse(process.argv[2] ?? '') as FileTask;
try {
  const open = await loaded(task);
  // From here on it is the file that decides how this ends.
  await write({ begun: true });
  await open(await everythingOf(process.stdin));
} catch (error) {
  if (error instanceof UnreadableFile) await write({ refused: error.message });
  else await write({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
