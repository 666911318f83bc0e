/** Opens received files for their purpose; a file that can't be opened is refused at its field. */
import type { ReceivedFile } from '../http/endpoint.ts';
import { refuse } from '../refusal.ts';
import { openFile } from './open-file.ts';
import type { AboutFile, FileTask } from './reading/tasks.ts';
import { UnreadableFile } from './reading/unreadable.ts';

/**
 * Opens a document. A PDF is kept unchanged, and the result is undefined; a picture becomes a JPEG that fits a page.
 */
export async function openPaper(file: ReceivedFile): Promise<{ jpeg: Buffer; wide: boolean } | undefined> {
  const { about, bytes } = await openSingle(file, {
    open: 'document',
    types: file.rule.types,
    pictures: 'page',
  });
  return about.unchanged ? undefined : { jpeg: bytes, wide: about.wide === true };
}

/** Opens an attachment: it is kept as it came, but a picture is written again (`rewritten`) without its metadata. */
export async function openAttachment(file: ReceivedFile): Promise<{ type: string; rewritten?: Buffer }> {
  const { about, bytes } = await openSingle(file, {
    open: 'document',
    types: file.rule.types,
    pictures: 'same',
  });
  return about.unchanged ? { type: about.type } : { type: about.type, rewritten: bytes };
}

/** Opens a proof: a PDF is kept as it came, a picture is written again as a small JPEG; both become pages. */
export async function openProof(file: ReceivedFile): Promise<{ pages: number; jpeg?: Buffer }> {
  const { about, bytes } = await openSingle(file, { open: 'proof', types: file.rule.types });
  const pages = about.pages ?? 1;
  return about.unchanged ? { pages } : { pages, jpeg: bytes };
}

/** Opens a picture into two WebPs: squares of 512 and 96 pixels, or whole with at most 1280 and 320. */
export async function openPicture(file: ReceivedFile, shape: 'square' | 'whole') {
  const [large, small] = await openParts(file, { open: 'picture', types: file.rule.types, shape });
  if (!large || !small) throw new Error('the opener said too little');
  return { large: large.bytes, small: small.bytes };
}

type OpenedPart = { about: AboutFile; bytes: Buffer };

async function openParts(file: ReceivedFile, task: FileTask): Promise<OpenedPart[]> {
  const parts: OpenedPart[] = [];
  try {
    for await (const { message, bytes } of openFile(task, file.open()))
      if ('about' in message) parts.push({ about: message.about, bytes });
  } catch (error) {
    throw error instanceof UnreadableFile ? refuse.invalid(file.field, error.message) : error;
  }
  return parts;
}

async function openSingle(file: ReceivedFile, task: FileTask): Promise<OpenedPart> {
  const [part] = await openParts(file, task);
  if (!part) throw new Error('the opener said nothing');
  return part;
}
