/** Finds the type of a file by its content; its name and the type that the client sends are ignored. */
import { formatAny } from '@wms/contract/platform/formats';
import { fileTypeFromBuffer } from 'file-type';
import { UnreadableFile } from './unreadable.ts';

const names = new Map([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPEG'],
  ['image/png', 'PNG'],
  ['image/webp', 'WebP'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'XLSX'],
  ['model/step', 'STEP'],
  ['model/stl', 'STL'],
]);

/** The types of pictures, and how the library that reads them calls each. */
export const pictureFormats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof pictureFormats;
export const isPicture = (type: string): type is PictureType => Object.hasOwn(pictureFormats, type);

/** The file's type, which is one of those that are allowed; refuses any other. */
export async function kindOf(content: Buffer, types: readonly string[]): Promise<string> {
  if (content.length === 0) throw new UnreadableFile('Il file è vuoto');
  const type = (await fileTypeFromBuffer(content))?.mime ?? kindOfDrawing(content);
  if (type && types.includes(type)) return type;
  const allowed = types.map((one) => names.get(one) ?? one);
  throw new UnreadableFile(`Formato non ammesso: il file deve essere ${formatAny(allowed)}`);
}

/**
 * A drawing of a part is a text that begins with its standard's number; a solid for printing is as long as the
 * number of its triangles says (80 bytes of anything, the number, 50 bytes each).
 */
function kindOfDrawing(content: Buffer): string | undefined {
  if (/^\s*ISO-10303-21;/.test(content.toString('latin1', 0, 200))) return 'model/step';
  const isSolid = content.length >= 84 && content.length === 84 + 50 * content.readUInt32LE(80);
  return isSolid ? 'model/stl' : undefined;
}
