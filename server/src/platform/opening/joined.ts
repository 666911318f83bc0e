/** Makes one PDF of several received files, such as the front and the back of a card. */
import type { ReceivedFile } from '../http/endpoint.ts';
import { refuse } from '../refusal.ts';
import { frame } from './frames.ts';
import { openFile } from './open-file.ts';
import { type JoinPlan, mostPages } from './reading/tasks.ts';
import { openProof } from './received.ts';

type Part = { type: 'application/pdf' | 'image/jpeg'; content: Buffer };

/**
 * Opens each file and returns all pages as one PDF, in the order of the files. A picture becomes a page. Each file is
 * opened by a process of its own, so one that can't be read is refused by its name.
 */
export async function joinFiles(files: readonly ReceivedFile[]): Promise<Buffer> {
  const parts: Part[] = [];
  let pages = 0;
  for (const file of files) {
    const opened = await openProof(file);
    pages += opened.pages;
    if (pages > mostPages)
      throw refuse.invalid(file.field, `Insieme i file hanno più di ${mostPages} pagine: togline qualcuna`);
    parts.push(
      opened.jpeg
        ? { type: 'image/jpeg', content: opened.jpeg }
        : { type: 'application/pdf', content: await file.bytes() },
    );
  }
  const plan: JoinPlan = { parts: parts.map(({ type, content }) => ({ type, bytes: content.length })) };
  const bytes = Buffer.concat(parts.map(({ content }) => content));
  for await (const { message, bytes: pdf } of openFile({ open: 'join' }, frame(plan, bytes)))
    if ('about' in message) return pdf;
  throw new Error('the opener said nothing');
}
