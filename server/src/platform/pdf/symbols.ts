/** QR and Code128 as vector drawings in millimetres, for labels and papers. */
import { createRequire } from 'node:module';
import type bwipjs from 'bwip-js';

const require = createRequire(import.meta.url);
/** The library has a hundred kinds of symbols, and is loaded when the first one is drawn. */
const library = (): typeof bwipjs => require('bwip-js');

/** Narrower bars and squares than this are lost by cheap printers and phones. */
const narrowest = 0.25;
/** Wider bars and squares would only take room from the words. */
const widest = { qr: 0.8, bars: 0.4 };
/** The white margin around a symbol, in modules: the standards' quiet zones. */
const quiet = { qr: 4, bars: 10 };

export type DrawnSymbol = { svg: string; width: number; height: number };

/**
 * Draws the QR in a square of at most `side` mm, its quiet zone included; null when its squares would get too small.
 */
export function qr(text: string, side: number): DrawnSymbol | null {
  const [symbol] = library().raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) return null;
  const across = symbol.pixx + 2 * quiet.qr;
  const module = Math.min(side / across, widest.qr);
  if (module < narrowest) return null;
  const runs: string[] = [];
  for (let y = 0; y < symbol.pixy; y++) {
    const row = symbol.pixs.slice(y * symbol.pixx, (y + 1) * symbol.pixx);
    for (let x = 0; x < row.length; ) {
      const from = x;
      while (row[x] === 1) x++;
      if (x > from) runs.push(rectangle(quiet.qr + from, quiet.qr + y, x - from, 1));
      x++;
    }
  }
  return drawing(runs, across, across, module, across * module);
}

/** Draws the bars in at most `width` mm; null when the text has no Code128 or its bars would get too thin. */
export function bars(text: string, width: number, height: number): DrawnSymbol | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const [symbol] = library().raw('code128', text);
  if (!symbol || !('sbs' in symbol)) return null;
  const across = symbol.sbs.reduce((sum, part) => sum + part, 2 * quiet.bars);
  const module = Math.min(width / across, widest.bars);
  if (module < narrowest) return null;
  const runs: string[] = [];
  let x = quiet.bars;
  for (const [index, part] of symbol.sbs.entries()) {
    // Bars and spaces alternate.
    if (index % 2 === 0) runs.push(rectangle(x, 0, part, 1));
    x += part;
  }
  return drawing(runs, across, 1, module, height);
}

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`;

/** Draws everything as one path, because separate neighbours would show hairlines between them. */
function drawing(runs: string[], across: number, down: number, module: number, height: number): DrawnSymbol {
  const width = across * module;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${down}" width="${width}mm" ` +
    `height="${height}mm" preserveAspectRatio="none"><path d="${runs.join('')}"/></svg>`;
  return { svg, width, height };
}
