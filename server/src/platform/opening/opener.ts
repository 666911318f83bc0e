/**
 * This process opens one file from outside and ends; `open-file.ts` starts it and enforces its limits. It has no
 * network, writes no file and knows no secret, so a hostile file that exploits a library's bug reaches nothing.
 */
import { getCompileCacheDir } from 'node:module';
import { Readable } from 'node:stream';
import { frame, frames } from './frames.ts';
import type { BundlePlan, FileTask, JoinPlan, TaskMessage } from './reading/tasks.ts';
import { UnreadableFile } from './reading/unreadable.ts';

const writeFrame = (message: TaskMessage, bytes?: Uint8Array) =>
  new Promise<void>((resolve) => process.stdout.write(frame(message, bytes), () => resolve()));

async function readAll(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Loads only the libraries that this kind of task needs. */
async function loadOpener(task: FileTask): Promise<(content: Buffer) => Promise<void>> {
  switch (task.open) {
    case 'nothing':
      await Promise.all([
        import('./reading/tables/table.ts'),
        import('./reading/tables/workbook.ts'),
        import('./reading/document.ts'),
        import('./reading/proof.ts'),
        import('./reading/passive-pdf.ts'),
        import('./reading/pictures.ts'),
        import('./reading/bundle.ts'),
      ]);
      return async () => undefined;
    case 'table': {
      const { readTable } = await import('./reading/tables/table.ts');
      return async (content) => {
        for await (const rows of readTable(content, task.sheet)) await writeFrame({ rows });
        await writeFrame({ done: true });
      };
    }
    case 'document': {
      const { openDocument } = await import('./reading/document.ts');
      return async (content) => {
        const { bytes, ...about } = await openDocument(content, task);
        await writeFrame({ about }, bytes);
      };
    }
    case 'proof': {
      const { openProof } = await import('./reading/proof.ts');
      return async (content) => {
        const { bytes, ...about } = await openProof(content, task);
        await writeFrame({ about }, bytes);
      };
    }
    case 'bundle': {
      const { makeBundle } = await import('./reading/bundle.ts');
      return async (content) => {
        const plan = (await frames(Readable.from([content])).next()).value;
        if (!plan) throw new Error('the bundle has no plan');
        const { bytes, ...about } = await makeBundle(plan.message as BundlePlan, plan.bytes);
        await writeFrame({ about }, bytes);
      };
    }
    case 'join': {
      const { joinParts } = await import('./reading/bundle.ts');
      return async (content) => {
        const plan = (await frames(Readable.from([content])).next()).value;
        if (!plan) throw new Error('the parts have no plan');
        const { bytes, ...about } = await joinParts(plan.message as JoinPlan, plan.bytes);
        await writeFrame({ about }, bytes);
      };
    }
    case 'picture': {
      const { openPicture } = await import('./reading/pictures.ts');
      return async (content) => {
        const { large, small } = await openPicture(content, task);
        await writeFrame({ about: { type: 'image/webp' } }, large);
        await writeFrame({ about: { type: 'image/webp' } }, small);
      };
    }
  }
}

const task = JSON.parse(process.argv[2] ?? '') as FileTask;
try {
  const open = await loadOpener(task);
  // From here on a hostile file could take over this process, so it must no longer change what is run for the next
  // file.
  if (getCompileCacheDir()) process.permission.drop('fs.write');

  // A failure after this message is the fault of the file.
  await writeFrame({ begun: true });
  await open(await readAll(process.stdin));
} catch (error) {
  if (error instanceof UnreadableFile) await writeFrame({ refused: error.message, sheets: error.sheets });
  else {
    await writeFrame({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    process.exitCode = 1;
  }
}
