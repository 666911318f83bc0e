/** Draws the portraits of the demo's people: plain heads, each with its own hair, skin and shirt. */
import sharp from 'sharp';
import type { Writer } from '../server/src/platform/database/connection.ts';
import type { Storage } from '../server/src/platform/files/storage.ts';
import { recordPicture } from '../server/src/platform/opening/stored-pictures.ts';
import type { Photo } from './catalogue/pictures.ts';
import { isWoman } from './people.ts';

const papers = ['#d6e6e4', '#e9dfd2', '#dbe2ee', '#eadadb', '#dfe8d6', '#e4dcee'];
const skins = ['#f3d3bd', '#e8bd9b', '#d9a47d', '#b57f57', '#8a5a3c'];
const hairs = ['#2b211c', '#4a3324', '#6f4a2b', '#a8763e', '#c79a5b', '#3a3a3f'];
const shirts = ['#0b7a75', '#3b4f6b', '#8c3b3b', '#54633a', '#6b4c7a', '#38424a'];

const long = (hair: string) => `<path d="M112 190q0 -118 88 -118t88 118l10 130h-196z" fill="${hair}"/>`;
const bun = (hair: string) => `<circle cx="200" cy="66" r="34" fill="${hair}"/>`;
const curls = (hair: string) =>
  [-70, -36, 0, 36, 70]
    .map((x) => `<circle cx="${200 + x}" cy="${112 + Math.abs(x) / 4}" r="44" fill="${hair}"/>`)
    .join('');
const none = () => '';
type Style = { behind: (hair: string) => string; fringe: string };

/** The hair behind the head, and the fringe on it. */
const styles: Readonly<Record<'woman' | 'man', readonly Style[]>> = {
  woman: [
    { behind: long, fringe: 'M122 176q8 -88 78 -92t78 92q-26 -52 -62 -58q-40 40 -94 58z' },
    { behind: bun, fringe: 'M120 172q4 -90 80 -90t80 90q-30 -48 -80 -48t-80 48z' },
    { behind: curls, fringe: 'M126 160q20 -60 74 -60t74 60q-34 -26 -74 -26t-74 26z' },
  ],
  man: [
    { behind: none, fringe: 'M118 178q-4 -98 82 -98t82 98q-10 -40 -30 -50q-52 12 -104 -4q-22 14 -30 54z' },
    { behind: curls, fringe: 'M126 150q20 -56 74 -56t74 56q-34 -24 -74 -24t-74 24z' },
    { behind: none, fringe: 'M120 168q6 -82 80 -82t80 82q-12 -34 -34 -40h-92q-22 6 -34 40z' },
  ],
};

function pick<T>(colours: readonly T[], by: number): T {
  const colour = colours[by % colours.length];
  if (colour === undefined) throw new Error('nothing to pick from');
  return colour;
}

/** Draws the portrait of the person at this place in the list. */
function draw(place: number, woman: boolean): string {
  const skin = pick(skins, place * 3 + (place >> 2));
  const hair = pick(skins.indexOf(skin) < 3 ? hairs : hairs.slice(0, 2), place * 5 + 1);
  const { behind, fringe } = pick(styles[woman ? 'woman' : 'man'], place + (place >> 3));
  const bearded = !woman && place % 3 === 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">`,
    `<rect width="400" height="400" fill="${pick(papers, place * 7 + (place >> 1))}"/>`,
    behind(hair),
    `<path d="M60 400q10 -96 104 -104h72q94 8 104 104z" fill="${pick(shirts, place * 11 + 2)}"/>`,
    `<path d="M164 250h72v52q-36 34 -72 0z" fill="${skin}"/>`,
    `<ellipse cx="200" cy="194" rx="78" ry="94" fill="${skin}"/>`,
    bearded ? `<path d="M124 206q8 92 76 92t76 -92q-22 40 -76 40t-76 -40z" fill="${hair}"/>` : '',
    `<path d="${fringe}" fill="${hair}"/>`,
    `<circle cx="172" cy="196" r="7" fill="#2b211c"/><circle cx="228" cy="196" r="7" fill="#2b211c"/>`,
    `<path d="M174 ${bearded ? 256 : 242}q26 18 52 0" fill="none" stroke="#7a3f36" stroke-width="6"/>`,
    '</svg>',
  ].join('');
}

/** Draws and stores the portraits, for people with these first names; every sixth person has none. */
export function storePortraits(storage: Storage, firstNames: readonly string[]): Promise<(Photo | null)[]> {
  return Promise.all(
    firstNames.map(async (name, place) => {
      if (place % 6 === 5) return null;
      const drawn = sharp(Buffer.from(draw(place, isWoman(name))), { density: 92 });
      const put = async (size: number) =>
        storage.put(
          await drawn.clone().resize(size, size).webp({ quality: 80, effort: 2 }).toBuffer(),
          'image/webp',
        );
      return { large: await put(512), small: await put(96) };
    }),
  );
}

export async function givePortraits(
  tx: Writer,
  ids: readonly number[],
  portraits: readonly (Photo | null)[],
): Promise<void> {
  for (const [place, portrait] of portraits.entries()) {
    const id = ids[place];
    if (portrait && id !== undefined)
      await tx
        .insertInto('profile_pictures')
        .values({ user_id: id, ...(await recordPicture(tx, portrait)) })
        .execute();
  }
}
