/** Files that were received, opened for what they are wanted for; what can't be opened is refused at its field. */
import type { ReceivedFile } from '../http/endpoint.ts';
import { wrongField } from '../refusal.ts';
import { openFile } from './open-file.ts';
import type { AboutFile, FileTask } from './reading/tasks.ts';
import { UnreadableFile } from './reading/unreadable.ts';

/** A paper: undefined of a PDF, which stays as it is, or a picture as the JPEG that goes on a page. */
export async function openPaper(file: ReceivedFile): Promise<{ jpeg: Buffer; wide: boolean } | undefined> {
  const { about, bytes } = await openedOnce(file, {
    open: 'document',
    types: file.rule.types,
    pictures: 'page',
  });
  return about.unchanged ? undefined : { jpeg: bytes, wide: about.wide === true };
}

/** A file that is kept beside a thing: as it came, or a picture written again (`rewritten`) without its metadata. */
export async function openAttachment(file: ReceivedFile): Promise<{ type: string; rewritten?: Buffer }> {
  const { about, bytes } = await openedOnce(file, {
    open: 'document',
    types: file.rule.types,
    pictures: 'same',
  });
  return about.unchanged ? { type: about.type } : { type: about.type, rewritten: bytes };
}

/** A picture to show, in WebP of two sizes: squares of 512 and 96 pixels, or whole, at most 1280 and 320. */
export async function openPicture(file: ReceivedFile, shape: 'square' | 'whole') {
  const [large, small] = await opened(file, { open: 'picture', types: file.rule.types, shape });
  if (!large || !small) throw new Error('the opener said too little');
  return { large: large.bytes, small: small.bytes };
}

type About = { about: AboutFile; bytes: Buffer };

async function opened(file: ReceivedFile, task: FileTask): Promise<About[]> {
  const found: About[] = [];
  try {
    for await (const { said, bytes } of openFile(task, file.open()))
      if ('about' in said) found.push({ about: said.about, bytes });
  } catch (error) {
    throw error instanceof UnreadableFile ? wrongField(file.field, error.message) : error;
  }
  return found;
}

async function openedOnce(file: ReceivedFile, task: FileTask): Promise<About> {
  const [found] = await opened(file, task);
  if (!found) throw new Error('the opener said nothing');
  return found;
}
