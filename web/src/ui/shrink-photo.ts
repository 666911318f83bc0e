/**
 * A phone's photo has several times the pixels that we store. It is made smaller before sending, because a workshop's
 * network is slow.
 */
import { noteLookup } from './looked-up.ts';

export type PhotoLimit = {
  /** In pixels. */
  longSide: number;
  /** In bytes: a file up to this size is left as it is. */
  smallEnough: number;
  quality: number;
};

const ofThings: PhotoLimit = { longSide: 2560, smallEnough: 2 * 1024 * 1024, quality: 0.9 };

/**
 * Returns the picture upright, with a long side within the limit. A small picture, or one that the browser can't read,
 * is returned unchanged.
 */
export function shrinkPhoto(file: File, limit = ofThings): Promise<File> {
  const work = shrink(file, limit);
  noteLookup(work);
  return work;
}

async function shrink(file: File, { longSide, smallEnough, quality }: PhotoLimit): Promise<File> {
  if (file.size <= smallEnough) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  } catch {
    // The server will say what is wrong with the file.
    return file;
  }
}
