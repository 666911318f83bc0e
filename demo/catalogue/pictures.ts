/** Draws the photos of the demo's products: one for each kind of thing, in a few tints. */
import sharp from 'sharp';
import type { StoredFile } from '../../server/src/platform/files/storage.ts';
import type { Picture } from './parts.ts';

/** A stored picture in both sizes. */
export type Photo = { large: StoredFile; small: StoredFile };

type Tint = { paper: string; main: string; dark: string; light: string };

const tints: readonly Tint[] = [
  { paper: '#eef4f3', main: '#8fa9a8', dark: '#4b6463', light: '#d3e0df' },
  { paper: '#f3f1ec', main: '#a8a197', dark: '#5d574e', light: '#ded9d0' },
  { paper: '#ecf0f5', main: '#8ea0b5', dark: '#46566b', light: '#d2dbe6' },
  { paper: '#f5f0ec', main: '#b99a80', dark: '#6e5440', light: '#e6d6c8' },
];

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');
const around = (count: number, draw: (x: number, y: number) => string, radius: number) =>
  repeat(count, (n) => {
    const angle = (n / count) * 2 * Math.PI;
    return draw(200 + radius * Math.cos(angle), 200 + radius * Math.sin(angle));
  });
const hexagon = (x: number, y: number, r: number) =>
  `M${repeat(6, (n) => `${(x + r * Math.cos((n * Math.PI) / 3)).toFixed(1)} ${(y + r * Math.sin((n * Math.PI) / 3)).toFixed(1)}${n < 5 ? 'L' : 'z'}`)}`;

const drawings: Record<Picture, (tint: Tint) => string> = {
  screw: ({ main, dark, light }) =>
    `<g transform="rotate(35 200 200)">${box(130, 70, 140, 62, main, 'rx="12"')}${path(hexagon(200, 101, 22), dark)}${box(168, 132, 64, 190, light)}${repeat(11, (n) => line(`M166 ${148 + n * 16}l68 -8`, dark, 5))}${path('M168 322h64l-12 22h-40z', main)}</g>`,
  nut: ({ main, dark, light, paper }) =>
    `${path(hexagon(200, 200, 128), main)}${path(hexagon(200, 200, 112), light)}${circle(200, 200, 74, dark)}${circle(200, 200, 62, paper)}${repeat(3, (n) => circle(200, 200, 66 - n * 4, 'none', `stroke="${dark}" stroke-width="1.5"`))}`,
  bearing: ({ main, dark, light, paper }) =>
    `${circle(200, 200, 140, main)}${circle(200, 200, 116, light)}${around(10, (x, y) => circle(x, y, 19, dark) + circle(x - 5, y - 5, 6, '#ffffff'), 92)}${circle(200, 200, 68, main)}${circle(200, 200, 46, paper)}`,
  ring: ({ paper, light }) =>
    `${circle(176, 212, 112, 'none', 'stroke="#2b2f33" stroke-width="26"')}${circle(172, 208, 112, 'none', `stroke="${light}" stroke-width="3" opacity="0.5"`)}${circle(270, 140, 66, paper, 'stroke="#3b3732" stroke-width="20"')}`,
  chain: ({ main, dark, light }) =>
    repeat(
      4,
      (n) =>
        `${box(40 + n * 82, 165, 100, 70, n % 2 ? main : light, `rx="35" stroke="${dark}" stroke-width="6"`)}${circle(75 + n * 82, 200, 12, dark)}`,
    ) + circle(358, 200, 12, dark),
  fabric: ({ dark, main }) =>
    `<g transform="rotate(-8 200 200)">${box(80, 80, 240, 240, '#2b2f33', 'rx="6"')}${repeat(15, (r) => repeat(15, (c) => ((r + c) % 4 < 2 ? box(80 + c * 16, 80 + r * 16, 16, 16, '#454b51') : '')))}${path('M320 80v240l-26 -18v-204z', main)}${line('M80 80h240v240h-240z', dark, 3)}</g>`,
  board: ({ main, dark, light }) =>
    `${path('M60 150l140 -70l140 70l-140 70z', light, `stroke="${dark}" stroke-width="4"`)}${path('M60 150v70l140 70v-70z', main, `stroke="${dark}" stroke-width="4"`)}${path('M340 150v70l-140 70v-70z', dark)}${repeat(6, (n) => line(`M${82 + n * 22} ${166 + n * 11}v60`, dark, 3))}`,
  can: ({ main, dark, light }) =>
    `${path('M115 120h170v200q0 20 -85 20t-85 -20z', main)}<ellipse cx="200" cy="120" rx="85" ry="22" fill="${light}" stroke="${dark}" stroke-width="5"/>${path('M115 178h170v84h-170z', '#ffffff')}${path('M200 190l34 58h-68z', '#d08a12')}${box(197, 208, 6, 22, '#24211e')}${circle(200, 239, 3.5, '#24211e')}${line('M125 118q75 -110 150 0', dark, 5)}`,
  bottle: ({ main, dark, light }) =>
    `${box(172, 62, 56, 44, dark, 'rx="6"')}${path('M178 106h44v26q46 18 46 62v126q0 18 -18 18h-100q-18 0 -18 -18v-126q0 -44 46 -62z', main)}${box(132, 208, 136, 88, '#ffffff')}${line('M150 232h100M150 252h76M150 272h90', dark, 6)}${path('M146 190q6 -34 36 -46', 'none', `stroke="${light}" stroke-width="8" stroke-linecap="round"`)}`,
  tube: ({ main, dark, light, paper }) =>
    repeat(
      3,
      (n) =>
        `<g transform="translate(${n * 20 - 20} ${n * 62 - 62})">${path('M90 250l200 -120v60l-200 120z', n % 2 ? light : main)}<ellipse cx="90" cy="280" rx="16" ry="30" fill="${dark}"/><ellipse cx="90" cy="280" rx="9" ry="20" fill="${paper}"/></g>`,
    ),
  sheet: ({ main, dark, light }) =>
    repeat(3, (n) =>
      path(
        `M60 ${250 - n * 40}l150 -90l140 50l-150 90z`,
        n === 2 ? light : main,
        `stroke="${dark}" stroke-width="4"`,
      ),
    ),
  resistor: ({ dark, light }) =>
    `${line('M30 200h80M290 200h80', dark, 10)}${box(105, 150, 190, 100, light, `rx="40" stroke="${dark}" stroke-width="4"`)}${['#7a4b1e', '#24211e', '#bf2b27', '#c9a227'].map((colour, n) => box(140 + n * 34, 150, 14, 100, colour)).join('')}`,
  connector: ({ main, dark, light }) =>
    `${box(90, 120, 150, 160, main, `rx="14" stroke="${dark}" stroke-width="5"`)}${repeat(3, (r) => repeat(2, (c) => circle(135 + c * 60, 155 + r * 45, 14, '#24211e') + circle(135 + c * 60, 155 + r * 45, 6, '#c9a227')))}${box(240, 150, 40, 100, light)}${repeat(3, (n) => line(`M280 ${170 + n * 30}q50 0 90 ${(n - 1) * 26}`, ['#bf2b27', '#24211e', '#1b7f3b'][n] ?? dark, 9))}`,
  chip: ({ dark, light }) =>
    `${box(120, 120, 160, 160, '#2b2f33', 'rx="10"')}${repeat(7, (n) => [box(96, 132 + n * 21, 24, 9, light), box(280, 132 + n * 21, 24, 9, light), box(132 + n * 21, 96, 9, 24, light), box(132 + n * 21, 280, 9, 24, light)].join(''))}${circle(142, 142, 7, dark)}${line('M160 190h80M160 210h54', '#9b948b', 6)}`,
  cable: ({ main, dark, light, paper }) =>
    `${circle(200, 200, 130, main)}${repeat(6, (n) => circle(200, 200, 126 - n * 12, 'none', `stroke="${n % 2 ? '#bf2b27' : '#d2413d'}" stroke-width="10"`))}${circle(200, 200, 56, light)}${circle(200, 200, 22, paper, `stroke="${dark}" stroke-width="6"`)}${line('M320 240q60 40 40 110', '#bf2b27', 10)}`,
  battery: ({ main, dark, light }) =>
    repeat(
      3,
      (n) =>
        `${box(70 + n * 90, 110, 78, 200, n === 1 ? '#0b7a75' : main, 'rx="14"')}${box(92 + n * 90, 92, 34, 22, light, `stroke="${dark}" stroke-width="3"`)}${box(70 + n * 90, 150, 78, 14, dark)}${line(`M${98 + n * 90} 200h22M${109 + n * 90} 189v22`, '#ffffff', 6)}`,
    ),
  disc: ({ main, dark, light, paper }) =>
    `${circle(200, 200, 140, main)}${around(18, (x, y) => circle(x, y, 9, paper), 116)}${around(18, (x, y) => circle(x, y, 6, paper), 90)}${circle(200, 200, 66, light, `stroke="${dark}" stroke-width="5"`)}${around(5, (x, y) => circle(x, y, 8, dark), 46)}${circle(200, 200, 26, paper)}`,
  spring: ({ main, dark, light }) =>
    `<g transform="rotate(18 200 200)">${box(188, 50, 24, 300, light)}${repeat(8, (n) => line(`M140 ${96 + n * 28}q60 34 120 -4`, n % 2 ? '#0b7a75' : main, 15))}${box(150, 66, 100, 20, dark, 'rx="6"')}${box(150, 318, 100, 20, dark, 'rx="6"')}${circle(200, 46, 22, main)}${circle(200, 46, 9, dark)}</g>`,
  wheel: ({ main, dark, light, paper }) =>
    `${circle(200, 200, 150, '#2b2f33')}${circle(200, 200, 98, main)}${circle(200, 200, 84, paper)}${around(5, (x, y) => line(`M200 200L${x} ${y}`, dark, 18), 84)}${circle(200, 200, 30, light, `stroke="${dark}" stroke-width="8"`)}${circle(200, 200, 140, 'none', 'stroke="#454b51" stroke-width="4"')}`,
  wrench: ({ main, dark, light }) =>
    `<g transform="rotate(40 200 200)">${box(178, 120, 44, 190, main, 'rx="10"')}${box(192, 150, 16, 130, light, 'rx="8"')}${path('M145 60v50l30 30h50l30 -30v-50l-34 26v28h-42v-28z', dark)}${circle(200, 318, 42, dark)}${path(hexagon(200, 318, 24), light)}</g>`,
  drill: ({ main, dark, light }) =>
    `${path('M90 110h170q26 0 26 26v34q0 26 -26 26h-60l-16 96h-62l14 -96h-46z', '#0b7a75')}${box(112, 286, 96, 48, dark, 'rx="10"')}${box(286, 136, 34, 36, main)}${path('M320 146h50l8 8l-8 8h-50z', light, `stroke="${dark}" stroke-width="3"`)}${box(108, 128, 60, 10, light)}${path('M196 196h26l-6 30h-24z', dark)}`,
  gauge: ({ main, dark, light }) =>
    `${circle(200, 190, 120, dark)}${circle(200, 190, 104, '#ffffff')}${repeat(11, (n) => {
      const angle = Math.PI * (0.85 + (n / 10) * 1.3);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return line(`M${200 + 92 * c} ${190 + 92 * s}L${200 + 76 * c} ${190 + 76 * s}`, dark, 5);
    })}${line('M200 190L262 132', '#bf2b27', 8)}${circle(200, 190, 13, main)}${box(176, 306, 48, 50, main, 'rx="6"')}${box(160, 214, 80, 28, light, 'rx="6"')}`,
  shirt: ({ dark, light }) =>
    `${path('M140 84l-86 56l34 62l36 -20v162h152v-162l36 20l34 -62l-86 -56q-60 44 -120 0z', '#0b7a75')}${path('M140 84q60 44 120 0l-16 -6q-44 26 -88 0z', dark)}${path('M222 168h34v30h-34z', light)}`,
  rack: ({ main, dark, light }) =>
    `${box(64, 50, 14, 300, dark)}${box(322, 50, 14, 300, dark)}${repeat(4, (n) => box(64, 108 + n * 74, 272, 12, main))}${repeat(4, (r) => repeat(3, (c) => ((r * 3 + c) % 5 === 4 ? '' : box(88 + c * 80, 66 + r * 74, 62, 42, ['#0b7a75', light, '#c9a227'][(r + c) % 3] ?? light, `rx="4" stroke="${dark}" stroke-width="3"`))))}`,
  cabinet: ({ dark, light }) =>
    `${box(100, 46, 200, 304, '#d0a012', `rx="8" stroke="${dark}" stroke-width="5"`)}${line('M200 52v292', dark, 4)}${box(184, 180, 8, 44, dark, 'rx="4"')}${box(208, 180, 8, 44, dark, 'rx="4"')}${path('M150 84l30 52h-60z', '#24211e')}${path('M150 102l14 26h-28z', light)}${path('M250 88q22 22 10 44q-6 12 -10 12q-18 -2 -18 -22q0 -12 8 -18q0 10 6 12q0 -16 4 -28z', '#bf2b27')}`,
  glove: ({ dark, light }) =>
    `${path('M130 340v-120l-44 -44q-14 -18 6 -32q14 -8 26 4l30 28v-94q0 -18 17 -18t17 18v70v-88q0 -18 17 -18t17 18v88v-72q0 -18 17 -18t17 18v84v-44q0 -16 16 -16t16 16v120q0 60 -30 100z', '#0b7a75')}${box(122, 322, 138, 36, dark, 'rx="8"')}${line('M160 250q40 18 84 0', light, 6)}`,
};

/** Draws a photo as products keep it: a large WebP and a small one. */
export async function drawPicture(picture: Picture, tint: number): Promise<{ large: Buffer; small: Buffer }> {
  const colours = tints[tint % tints.length] ?? tints[0];
  if (!colours) throw new Error('no tint');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><radialGradient id="light" cx="0.4" cy="0.3" r="0.9"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="${colours.paper}"/></radialGradient></defs><rect width="400" height="400" fill="url(#light)"/><ellipse cx="200" cy="352" rx="130" ry="14" fill="${colours.dark}" opacity="0.12"/>${drawings[picture](colours)}</svg>`;
  const drawn = sharp(Buffer.from(svg), { density: 115 });
  const webp = (size: number) => drawn.clone().resize(size, size).webp({ quality: 82, effort: 2 }).toBuffer();
  return { large: await webp(640), small: await webp(320) };
}
