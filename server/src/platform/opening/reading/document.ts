/** Checks the type of a file that is kept as a document, and that it contains nothing active. */
import { isPicture, kindOf } from './kinds.ts';
import type { AboutFile, FileTask } from './tasks.ts';

type DocumentTask = Extract<FileTask, { open: 'document' }>;

/** Opens a document. The answer has `bytes` when they must be kept instead of the file. */
export async function openDocument(
  content: Buffer,
  { types, pictures }: DocumentTask,
): Promise<AboutFile & { bytes?: Buffer }> {
  const type = await kindOf(content, types);
  if (type === 'application/pdf') {
    const { checkPassive } = await import('./passive-pdf.ts');
    await checkPassive(content);
  }
  if (!isPicture(type)) return { type, unchanged: true };
  const { pageJpeg, withoutMetadata } = await import('./pictures.ts');
  if (pictures === 'same') return { type, bytes: await withoutMetadata(content, type) };
  const { jpeg, wide } = await pageJpeg(content);
  return { type, wide, bytes: jpeg };
}
