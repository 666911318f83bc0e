/**
 * Draws docs/lives.md from the declarations in contract/src/lives.ts: `node scripts/draw-lives.ts` writes the page;
 * with `--check` it only checks that the page agrees with the declarations.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lives } from '@wms/contract/lives';
import type { AnyLife, Move } from '@wms/contract/platform/life';

const page = join(import.meta.dirname, '../docs/lives.md');

/** Makes the whole page, as Markdown with a Mermaid drawing for each life. */
export const drawLives = (all: readonly AnyLife[]): string =>
  [
    '# Lives',
    '',
    'Made by `node scripts/draw-lives.ts` from the declarations in `contract/src`: change those, not this page.',
    '[0020](decisions/0020-lives.md) says how a life is declared and held.',
    '',
    ...all.flatMap(drawLife),
  ].join('\n');

function drawLife({ thing, called, states, first, mayBegin = [], moves, actions }: AnyLife): string[] {
  const names = Object.keys(states);
  const idOf = (state: string) => `s${names.indexOf(state)}`;
  const ends = names.filter((state) => Object.values(moves).every(({ from }) => !from.includes(state)));
  return [
    `## ${called} (\`${thing}\`)`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...names.map((state) => `  ${idOf(state)}: ${states[state]?.label}`),
    ...[first, ...mayBegin].map((state) => `  [*] --> ${idOf(state)}`),
    ...Object.values(moves).flatMap((move) =>
      move.from.map((from) => `  ${idOf(from)} --> ${idOf(move.to)}: ${move.label}`),
    ),
    ...ends.map((state) => `  ${idOf(state)} --> [*]`),
    '```',
    '',
    '| move | who | asks for |',
    '| --- | --- | --- |',
    ...Object.entries(moves).map(
      ([name, move]) => `| ${move.label} (\`${name}\`) | ${whoMay(move)} | ${asksFor(move)} |`,
    ),
    '',
    ...drawActions(actions),
  ];
}

function drawActions(actions: AnyLife['actions']): string[] {
  if (!actions) return [];
  return [
    '| may be done | who | in |',
    '| --- | --- | --- |',
    ...Object.entries(actions).map(
      ([name, { may, in: states }]) => `| \`${name}\` | ${whoMay({ may })} | ${states.join(', ')} |`,
    ),
    '',
  ];
}

function whoMay({ may, notBy }: Pick<Move<string>, 'may' | 'notBy'>): string {
  const who =
    may === 'owner'
      ? 'the owner'
      : may.length === 0
        ? 'the system'
        : may.map((set) => set.map((code) => `\`${code}\``).join(' and ')).join(' or ');
  return notBy === 'owner' ? `${who}, but not the owner` : who;
}

function asksFor({ reason, danger, ownEndpoint }: Move<string>): string {
  return [
    reason === 'required' && 'a reason',
    reason === 'optional' && 'a reason, if there is one',
    danger && 'a confirmation',
    ownEndpoint && 'more data',
  ]
    .filter(Boolean)
    .join(', ');
}

if (import.meta.main) {
  const drawn = drawLives(lives);
  if (!process.argv.includes('--check')) writeFileSync(page, drawn);
  else if (readFileSync(page, 'utf8') !== drawn) {
    console.error('docs/lives.md does not show the declared lives: run «node scripts/draw-lives.ts».');
    process.exitCode = 1;
  }
}
