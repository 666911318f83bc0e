import sharp, { type Sharp } from 'sharp';
import { kindOf, type PictureType, pictureFormats } from './kinds.ts';
import type { FileTask } from './tasks.ts';
import { UnreadableFile } from './unreadable.ts';

/**
 * The most pixels of a picture. 50 megapixels are more than the photo of a phone has, and far fewer than a
 * decompression bomb.
 */
const mostPixels = 50_000_000;

sharp.cache(false);
sharp.concurrency(1);

const open = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();

async function refuseUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new UnreadableFile(
      'L’immagine è danneggiata o troppo grande e non si può leggere: rimpiccioliscila, o salvala di nuovo',
    );
  }
}

type PictureTask = Extract<FileTask, { open: 'picture' }>;

/**
 * Makes two upright WebPs without the camera's metadata: squares of 512 and 96 pixels, or the whole picture with a long
 * side of at most 1280 and 320 pixels.
 */
export async function openPicture(content: Buffer, { types, shape }: PictureTask) {
  await kindOf(content, types);
  const size = (pixels: number) =>
    shape === 'square'
      ? open(content).resize(pixels, pixels, { fit: 'cover' }).webp({ quality: 84 }).toBuffer()
      : open(content)
          .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 })
          .toBuffer();
  const [large, small] = shape === 'square' ? [512, 96] : [1280, 320];
  return refuseUnreadable(async () => ({ large: await size(large), small: await size(small) }));
}

/** Makes the picture upright and removes the camera's metadata, which tells where and when it was taken. */
export const withoutMetadata = (content: Buffer, type: PictureType): Promise<Buffer> =>
  refuseUnreadable(() => open(content).toFormat(pictureFormats[type], { quality: 92 }).toBuffer());

/** Makes an upright JPEG on white that fits an A4 page at 200 dpi; `wide` when it is wider than high. */
export const pageJpeg = (content: Buffer): Promise<{ jpeg: Buffer; wide: boolean }> =>
  refuseUnreadable(async () => {
    const { data, info } = await open(content)
      .flatten({ background: 'white' })
      .resize(2339, 2339, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, wide: info.width > info.height };
  });

/** The most bytes of a proof's page, so that twenty pages stay below 10 MB. */
const mostProofBytes = 440_000;
const proofSizes = [
  { side: 2000, quality: 80 },
  { side: 1754, quality: 72 },
  { side: 1500, quality: 62 },
  { side: 1240, quality: 50 },
] as const;

/** Makes an upright JPEG on white in which a receipt can be read, as large as its weight allows. */
export const proofJpeg = (content: Buffer): Promise<Buffer> =>
  refuseUnreadable(async () => {
    // The picture is decoded and turned once, and the smaller ones are made from the largest.
    const [{ side: largest }] = proofSizes;
    const upright = await open(content)
      .flatten({ background: 'white' })
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = upright.info;
    let jpeg = Buffer.alloc(0);
    for (const { side, quality } of proofSizes) {
      jpeg = await sharp(upright.data, { raw: { width, height, channels } })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality, mozjpeg: false })
        .toBuffer();
      if (jpeg.length <= mostProofBytes) break;
    }
    return jpeg;
  });
