/** Which files a run has, by what the person at the terminal named. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { root, Sentence } from '../prepare.mjs';
import { changedSince, reachedBy, readSources } from './reach.ts';

export type Choice = {
  files: readonly string[];
  /** Without names and revisions it is everything that the command has. */
  isWhole: boolean;
  /** Whether the trial also goes through the moments at which dates are most easily reckoned wrong. */
  throughCalendar: boolean;
};

const findFiles = (pattern: string) =>
  globSync(`{contract,server,web,demo,e2e,bench,scripts}/**/*.${pattern}.ts`, {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).sort();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The name of the passes at other moments, beside the names of files and folders. */
const calendar = 'calendar';

/** `npm test`: everything, the given files, or with `--changed` those that a change since the revision can reach. */
export function chooseTests(args: readonly string[]): Choice {
  const [first, revision = 'HEAD'] = args;
  const all = findFiles('test');
  if (first === undefined) return { files: all, isWhole: true, throughCalendar: false };
  if (first === '--changed') {
    const files = reachedBy(changedSince(revision), all, readSources());
    return { files, isWhole: false, throughCalendar: false };
  }
  const from = process.env.INIT_CWD ?? process.cwd();
  const files = args.map((file) => relative(root, resolve(from, file)));
  const missing = files.find((file) => globSync(file, { cwd: root }).length === 0);
  if (missing !== undefined) throw new Sentence(`There is no test file ${missing}.`);
  return { files, isWhole: false, throughCalendar: false };
}

/** `npm run trial`: everything at its full size, the named files, or those of them that a change can reach. */
export function chooseTrials(args: readonly string[]): Choice {
  const [first, revision = 'HEAD'] = args;
  const all = [...findFiles('test'), ...findFiles('trial')];
  if (first === undefined) return { files: all, isWhole: true, throughCalendar: true };
  const sources = readSources();
  // Tests of two sizes import their module, many through a helper.
  const ofTwoSizes = reachedBy(['server/testing/trial.ts'], all, sources);
  const sized = all.filter((file) => file.endsWith('.trial.ts') || ofTwoSizes.includes(file));
  if (first === '--changed')
    return {
      files: reachedBy(changedSince(revision), sized, sources),
      isWhole: false,
      throughCalendar: false,
    };
  const names = args.filter((name) => name !== calendar);
  const files = names.flatMap((name) => named(name, all, sized));
  return { files: [...new Set(files)], isWhole: false, throughCalendar: args.includes(calendar) };
}

const nameOf = (file: string) => basename(file).replace(/\.(test|trial)\.ts$/, '');

/**
 * A name is that of a file without its ending, or of a folder, with as much of the path before it as is needed. For a
 * wrong one all are listed that try more than `npm test`.
 */
function named(name: string, all: readonly string[], sized: readonly string[]): string[] {
  const found = all.filter((file) => `/${file.replace(/\.(test|trial)\.ts$/, '')}/`.includes(`/${name}/`));
  if (found.length > 0) return found;
  const names = [...new Set([calendar, ...sized.map(nameOf)])].sort().join(', ');
  throw new Sentence(`There is no trial ${name}. There are, beside folders: ${names}.`);
}

/** The files that a pass at another moment tries: those without pages, and without a PostgreSQL of their own. */
export const calendarFiles = (): string[] =>
  findFiles('test').filter(
    (file) =>
      !/^(e2e|bench|scripts)\//.test(file) &&
      !/testing\/server-process|start(Embedded|Scratch)Postgres/.test(read(file)),
  );
