/** A file that is kept as somebody's paper or a product's: what it is, and that it does nothing by itself. */
import { kindOf } from './kinds.ts';
import { isPicture, pageJpeg, withoutMetadata } from './pictures.ts';
import type { AboutFile, FileTask } from './tasks.ts';

type DocumentTask = Extract<FileTask, { open: 'document' }>;

/** `bytes` are what to keep instead of the file, unless it stays as it is. */
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
  if (pictures === 'same') return { type, bytes: await withoutMetadata(content, type) };
  const { jpeg, wide } = await pageJpeg(content);
  return { type, wide, bytes: jpeg };
}
