/** The products measured with: the real catalogue where it lies beside the repository, else made ones like it. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { longDescription, seeded } from './descriptions.ts';

const file = new URL('../../shared/data/catalogue-10k.csv', import.meta.url);

/** What people type, whole and half words; one is mistyped. */
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

/** A CSV of `count` products, repeated under other codes when there are fewer; each with a long description. */
export function rows(count: number): string {
  const random = seeded(11);
  const base = (existsSync(file) ? real() : made(Math.min(count, 10_000))).map(
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
      (series === 0 ? row : [`${code}~${series}`, `${name} serie ${series}`, ...rest]).map(quoted).join(','),
    );
  }
  return lines.join('\n');
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

const real = (): string[][] => parse(readFileSync(file), { from_line: 2 });

/** Always the same: a small generator with a fixed seed. */
function made(count: number): string[][] {
  const random = seeded(7);
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
