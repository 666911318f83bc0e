/** Saves the chart as an SVG or a PNG with a white background; the colours and fonts are written into the file. */
import { saveFile } from '../../../client/download.ts';

export type PictureFormat = 'svg' | 'png';

type Picture = { shapes: SVGGElement; width: number; height: number; title: string };

/** The chart's colours in the file, whatever the colour scheme of the screen. */
const onPaper: Readonly<Record<string, string>> = {
  '--chart-box': '#ffffff',
  '--chart-line': '#c4c4bd',
  '--chart-text': '#1c1c1a',
  '--chart-muted': '#5c5c57',
};

const heading = 36;
const sharpness = 2;
/** In px. Browsers can't draw larger canvases. */
const longestSide = 8000;

export async function savePicture(picture: Picture, format: PictureFormat): Promise<void> {
  const svg = writeSvg(picture);
  const file = new Blob([svg], { type: 'image/svg+xml' });
  saveFile(
    format === 'svg' ? file : await drawPng(file, picture),
    `${picture.title.replaceAll('/', '-')}.${format}`,
  );
}

function writeSvg({ shapes, width, height, title }: Picture): string {
  const styles = getComputedStyle(document.documentElement);
  const content = new XMLSerializer()
    .serializeToString(shapes)
    .replace(
      /var\((--[\w-]+)\)/g,
      (_, name: string) => onPaper[name] ?? styles.getPropertyValue(name).trim(),
    );
  const full = height + heading;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${full}" viewBox="0 0 ${width} ${full}"`,
    ' font-family="Inter, Helvetica, Arial, sans-serif">',
    `<rect width="${width}" height="${full}" fill="#ffffff"/>`,
    `<text x="24" y="34" font-size="16" font-weight="600" fill="#1c1c1a">${escapeText(title)}</text>`,
    `<g transform="translate(0,${heading})">${content}</g></svg>`,
  ].join('');
}

const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function drawPng(file: Blob, { width, height }: Picture): Promise<Blob> {
  const full = height + heading;
  const scale = Math.min(sharpness, longestSide / width, longestSide / full);
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(full * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error('no PNG was drawn'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
