/** Finds the type of a file by its content; its name and the type that the client sends are ignored. */
import { formatAny } from '@wms/contract/platform/formats';
import { xlsxType } from '@wms/contract/platform/lists';
import { fileTypeFromBuffer } from 'file-type';
import { UnreadableFile } from './unreadable.ts';

const names = new Map([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPEG'],
  ['image/png', 'PNG'],
  ['image/webp', 'WebP'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
  [xlsxType, 'XLSX'],
  ['model/step', 'STEP'],
  ['model/stl', 'STL'],
]);

/** The types of pictures, with the name of each in the library that reads them. */
export const pictureFormats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof pictureFormats;
export const isPicture = (type: string): type is PictureType => Object.hasOwn(pictureFormats, type);

/** Returns the file's type, which is one of the allowed types; refuses any other. */
export async function kindOf(content: Buffer, types: readonly string[]): Promise<string> {
  if (content.length === 0) throw new UnreadableFile('Il file è vuoto');
  const type = (await fileTypeFromBuffer(content))?.mime ?? kindOfDrawing(content);
  if (type && types.includes(type)) return type;
  const allowed = types.map((type) => names.get(type) ?? type);
  throw new UnreadableFile(`Formato non ammesso: il file deve essere ${formatAny(allowed)}`);
}

/**
 * Finds the type of a drawing. A drawing of a part is a text that begins with its standard's number. The length of a
 * solid for printing follows from its number of triangles (80 bytes of anything, the number, 50 bytes each).
 */
function kindOfDrawing(content: Buffer): string | undefined {
  if (/^\s*ISO-10303-21;/.test(content.toString('latin1', 0, 200))) return 'model/step';
  const isSolid = content.length >= 84 && content.length === 84 + 50 * content.readUInt32LE(80);
  return isSolid ? 'model/stl' : undefined;
}
