/** Finds refused names (refused-words.ts) and lines over 120 characters, which make the sources hard to read. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { badBeginnings } from './comment-beginnings.ts';
import { type RefusedWord, refusedPaths, refusedWords } from './refused-words.ts';

const longest = 120;

/** Files that nobody reads line by line: generated ones, drawings as data, and landed migrations. */
const unread = [
  /\.generated\.ts$/,
  /^demo\/catalogue\/[^/]*\.ts$/,
  /^server\/migrations\/00([01]\d|2[0-6])_/,
];
/** Migrations from before comments were checked: a landed one is never edited. */
const landed = /^server\/migrations\/0([01]\d\d|2[01]\d|22[0-8])_/;
/** These files contain the refused words as data. */
const namesThem = /^scripts\/(check-words\.test|refused-words)\.ts$/;

const ofTests = /^(e2e|bench)\/|\/testing\/|\.(test|trial)\.tsx?$/;

type Words = { words?: readonly RefusedWord[]; paths?: readonly RefusedWord[] };

/** Returns one sentence for each line that is too long, and for each refused name, of one file. */
export function complaints(
  file: string,
  source: string,
  { words = refusedWords, paths = refusedPaths }: Words = {},
): string[] {
  const badPaths = paths
    .filter(({ pattern }) => pattern.test(file))
    .map(({ instead }) => `${file}: a file's name says ${instead}`);
  if (unread.some((pattern) => pattern.test(file))) return badPaths;
  const begun = namesThem.test(file) || landed.test(file) ? [] : badBeginnings(source);
  const badComments = begun.map(
    ({ line, word }) => `${file}:${line}: a comment begins with a thing of the domain, not with «${word}»`,
  );
  const badLines = source.split('\n').flatMap((line, index) => {
    const place = `${file}:${index + 1}`;
    const { length } = [...line];
    const tooLong = length > longest ? [`${place}: ${length} characters; at most ${longest}`] : [];
    const badWords = words.flatMap(({ pattern, instead, inTests, within, allowed }) => {
      if (namesThem.test(file) || (inTests && ofTests.test(file))) return [];
      if ((within && !within.test(file)) || allowed?.includes(file)) return [];
      const [word] = pattern.exec(line) ?? [];
      return word === undefined ? [] : [`${place}: «${word}»: write ${instead}`];
    });
    return [...tooLong, ...badWords];
  });
  return [...badPaths, ...badComments, ...badLines];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = globSync('{contract,server,web,demo,e2e,bench,scripts}/**/*.{ts,tsx,mjs,sql,css}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const found = files.flatMap((file) => complaints(file, readFileSync(join(root, file), 'utf8')));
  for (const sentence of found) console.error(sentence);
  if (found.length > 0) process.exitCode = 1;
}
