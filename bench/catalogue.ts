/** The products for measuring: the real catalogue when it lies beside the repository, else invented ones like it. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { longDescription, makeRandom } from './descriptions.ts';

const file = new URL('../../shared/data/catalogue-10k.csv', import.meta.url);

/** Texts that people type, whole and half words; one is mistyped. */
export const sampleWords = [
  'lib',
  'library',
  'perl mod',
  'python3',
  'font',
  'game engine',
  'java',
  'doc',
  'dev tool',
  'gtk',
  'video play',
  'network',
  'xml pars',
  'mail ser',
  'data',
  'comprssion',
];

const header = [
  'codice',
  'nome',
  'descrizione',
  'macrocategoria',
  'sottocategoria',
  'unita',
  'quantita',
  'produttore',
  'codice_produttore',
];

/** Makes a CSV of `count` products with long descriptions; when there are fewer, they are repeated with other codes. */
export function rows(count: number): string {
  const random = makeRandom(11);
  const base = (existsSync(file) ? readRealRows() : makeRows(Math.min(count, 10_000))).map(
    ([code = '', name = '', description = '', ...rest]) => [
      code,
      name,
      `${description} ${longDescription(random)}`.trim().slice(0, 300),
      ...rest,
    ],
  );
  const lines = [header.join(',')];
  for (let n = 0; n < count; n++) {
    const row = base[n % base.length] ?? [];
    const series = Math.floor(n / base.length);
    const [code = '', name = '', ...rest] = row;
    lines.push(
      (series === 0 ? row : [`${code}~${series}`, `${name} serie ${series}`, ...rest]).map(quote).join(','),
    );
  }
  return lines.join('\n');
}

const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;

const readRealRows = (): string[][] => parse(readFileSync(file), { from_line: 2 });

/** Invents products; the fixed seed makes the same ones every time. */
function makeRows(count: number): string[][] {
  const random = makeRandom(7);
  const words = (
    'library module perl python font game engine java documentation development tool gtk video player network ' +
    'xml parser mail server data compression graphics audio shell editor plugin driver kernel common runtime ' +
    'binding'
  ).split(' ');
  const pick = () => words[random(words.length)] ?? '';
  return Array.from({ length: count }, (_, n) => [
    `${pick()}-${pick()}-${n}`,
    `${pick()} ${pick()} ${pick()} for ${pick()}`,
    random(2) ? `${pick()}, ${pick()}` : '',
    `${pick()}`,
    pick(),
    'pz',
    String(random(500)),
    pick(),
    `${random(9)}.${random(99)}-${random(9)}`,
  ]);
}
