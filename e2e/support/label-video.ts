/** Makes the video of a camera over a printed label, for Chromium's fake camera. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { makeTemporaryFolder } from './temporary-folder.ts';

const width = 640;
const height = 480;

type Kind = 'qrcode' | 'datamatrix' | 'code128';

/**
 * Shows a label on a table, a little askew and out of the middle, for a second, then the bare table for another.
 * Chromium repeats the video for ever.
 */
export async function labelVideo(code: string, kind: Kind): Promise<string> {
  const symbol = await bwipjs.toBuffer({
    bcid: kind,
    text: code,
    scale: 4,
    ...(kind === 'code128' && { height: 14, includetext: true }),
  });
  const printed = await sharp(symbol)
    .flatten({ background: '#fdfdfa' })
    .resize({ width: kind === 'code128' ? 430 : 220 })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#fdfdfa' })
    .png()
    .toBuffer();
  // In the same pass it would be turned before it has its white border, without which no Data Matrix is found.
  const label = await sharp(printed).rotate(7, { background: '#00000000' }).blur(0.6).png().toBuffer();
  const table = () =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#8a6f52',
        noise: { type: 'gaussian', mean: 120, sigma: 14 },
      },
    });
  const { width: wide = 0, height: high = 0 } = await sharp(label).metadata();
  const held = async (shift: number) =>
    table()
      .composite([
        {
          input: label,
          left: Math.round((width - wide) / 2) + shift,
          top: Math.round((height - high) / 2) - shift,
        },
      ])
      .jpeg({ quality: 85 })
      .toBuffer();
  const bare = await table().jpeg({ quality: 85 }).toBuffer();
  const seen = await Promise.all([0, 3, 6, 3].map(held));
  const second = (frames: Buffer[]) =>
    Array.from({ length: 30 }, (_, i) => frames[i % frames.length] ?? bare);
  const file = join(makeTemporaryFolder('video'), 'label.mjpeg');
  await writeFile(file, Buffer.concat([...second(seen), ...second([bare])]));
  return file;
}

/** The arguments that give this video to the camera, and let pages use it. */
export const cameraArguments = (file: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];
