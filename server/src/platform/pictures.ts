import sharp, { type Sharp } from 'sharp';
import { wrongField } from './refusal.ts';

/** 50 megapixels: more than any phone's photo, far less than a picture bomb unfolds to. */
const mostPixels = 50_000_000;

const open = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();

const unreadable = (field: string) =>
  wrongField(field, 'L’immagine è danneggiata o troppo grande e non si può leggere');

/** The picture as squares of 512 and 96 pixels in WebP, upright, without the camera's metadata. */
export async function profileSquares(
  content: Buffer,
  field: string,
): Promise<{ large: Buffer; small: Buffer }> {
  const square = (size: number) =>
    open(content).resize(size, size, { fit: 'cover' }).webp({ quality: 84 }).toBuffer();
  try {
    return { large: await square(512), small: await square(96) };
  } catch {
    throw unreadable(field);
  }
}

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof formats;
export const isPicture = (type: string): type is PictureType => type in formats;

/** The same picture, upright, without the camera's metadata: where and when it was taken is nobody's business. */
export async function withoutMetadata(content: Buffer, type: PictureType, field: string): Promise<Buffer> {
  try {
    return await open(content).toFormat(formats[type], { quality: 92 }).toBuffer();
  } catch {
    throw unreadable(field);
  }
}

/** The picture as a JPEG that fits an A4 page at 200 dpi, upright, on white, and whether it lies wide. */
export async function pageJpeg(content: Buffer, field: string): Promise<{ jpeg: Buffer; wide: boolean }> {
  try {
    const { data, info } = await open(content)
      .flatten({ background: 'white' })
      .resize(2339, 2339, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, wide: info.width > info.height };
  } catch {
    throw unreadable(field);
  }
}

/** The picture in WebP with its long side at most 1280 and 320 pixels, upright, without the camera's metadata. */
export async function webpSizes(content: Buffer, field: string): Promise<{ large: Buffer; small: Buffer }> {
  const within = (size: number) =>
    open(content)
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  try {
    return { large: await within(1280), small: await within(320) };
  } catch {
    throw unreadable(field);
  }
}
