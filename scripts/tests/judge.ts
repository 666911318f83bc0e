/** Runs the files of a pass in processes, and judges them: what failed by chance, and what takes too long. */
import { availableParallelism } from 'node:os';
import { expectSeconds, longestFirst, type Past } from './past.ts';
import { addParts, costOf, describeFailures, type Tally } from './tally.ts';
import { type FileEnd, runInWorkers } from './workers.ts';

export type Pass = {
  files: readonly string[];
  moment: string;
  /** Only a pass at another moment has one. */
  name?: string;
  isTrial: boolean;
  isWhole: boolean;
  budget?: typeof usualBudget;
  /** In seconds. */
  longestSilence?: number;
};

/**
 * Seconds of a core that a file of `npm test` may take, with the processes that it starts, without PostgreSQL. The same
 * file takes a quarter more on one day of the same machine than on another, so a file fails far above the budget only.
 */
const usualBudget = { usual: 15, most: 30 };

/** In seconds: a test that is silent for longer hangs, also on a machine that does much else. */
const longestSilenceOf = ({ isTrial, longestSilence = isTrial ? 600 : 240 }: Pass) => longestSilence * 1000;

/** With more failed files than these it wasn't chance, and nothing is run again. */
const mostByChance = 8;

/** Runs the files of a pass, the doubtful ones again; adds what they did to the tally, and their times to the past. */
export async function runFiles(pass: Pass, tally: Tally, past: Past, signal: AbortSignal): Promise<void> {
  const { budget = usualBudget } = pass;
  const files = longestFirst(past, pass.files);
  const atOnce = Math.min(availableParallelism() + 1, files.length);
  const say = progress(past, files, atOnce, pass);
  const suspects: FileEnd[] = [];
  await runInWorkers(files, {
    atOnce,
    signal,
    longestSilence: longestSilenceOf(pass),
    onEnd(end) {
      tally.files.push(end);
      addParts(tally, { own: 0, browser: 0, others: 0 }, end.cores, {
        own: 'tests',
        browser: 'Chromium',
        others: 'other processes',
      });
      console.log(`${say(end)}\n${end.text.trimEnd()}`);
      past[end.file] = { ...past[end.file], seconds: end.seconds };
      const isSuspect = files.length > 1 && (end.failed > 0 || isOver(pass, end, budget.most));
      if (isSuspect) suspects.push(end);
      else addCounts(tally, end);
    },
  });
  await judgeAgain(suspects, pass, tally, past, signal);
  for (const end of tally.files.filter((file) => isOver(pass, file, budget.usual)))
    tally.overBudget.push(describeCost(end, budget));
}

/** The trial has no budget, and chosen files aren't the run that it is for. */
const isOver = ({ isTrial, isWhole }: Pass, end: FileEnd, most: number) =>
  !isTrial && isWhole && end.cores !== undefined && costOf(end) > most;

const describeCost = (end: FileEnd, { usual }: typeof usualBudget) =>
  `${end.file} takes ${costOf(end).toFixed(1)} s of a core; its budget is ${usual}`;

function addCounts(tally: Tally, end: FileEnd): void {
  tally.passed += end.passed;
  tally.failed += end.failed;
  if (end.failed > 0) tally.failures.push(describeFailures(end));
}

/**
 * Runs each suspect alone, on a machine that is quiet then. One that passes was only disturbed: it is named with what
 * had failed, because it has a defect of its own.
 */
async function judgeAgain(
  suspects: readonly FileEnd[],
  pass: Pass,
  tally: Tally,
  past: Past,
  signal: AbortSignal,
): Promise<void> {
  if (suspects.length > mostByChance || signal.aborted) {
    for (const end of suspects) addCounts(tally, end);
    return;
  }
  const { budget = usualBudget } = pass;
  for (const first of suspects) {
    if (first.failed > 0) console.log(`↻ ${first.file} failed; once more, alone`);
    await runInWorkers([first.file], {
      atOnce: 1,
      signal,
      longestSilence: longestSilenceOf(pass),
      onEnd(end) {
        addCounts(tally, end);
        if (isOver(pass, end, budget.most)) {
          tally.failed += 1;
          tally.failures.push(
            `✖ ${describeCost(end, budget)} and at most ${budget.most}: ` +
              'split it, or leave its dear cases to the trial',
          );
        }
        if (end.failed > 0 || first.failed === 0) return;
        const times = (past[first.file]?.flaky ?? 0) + 1;
        past[first.file] = { seconds: end.seconds, flaky: times };
        tally.flaky.push(
          `flaky: ${first.file} failed beside the others and passed alone` +
            (times > 1 ? `, for the ${times}. time: mend it before anything else` : ': mend it') +
            `\n${describeFailures(first)}`,
        );
      },
    });
  }
}

/** Says after each file how it ended, how many have, and by the last run how long the rest will take. */
function progress(
  past: Past,
  files: readonly string[],
  atOnce: number,
  { isTrial }: Pass,
): (end: FileEnd) => string {
  let ended = 0;
  const left = new Set(files);
  return (end) => {
    ended += 1;
    left.delete(end.file);
    const seconds = [...left].reduce((sum, file) => sum + expectSeconds(past, file), 0) / atOnce;
    const rest = isTrial && left.size > 0 ? `, about ${Math.ceil(seconds / 60)} min left` : '';
    const sign = end.failed > 0 ? '✖' : '✔';
    const cores = end.cores ? `, ${costOf(end).toFixed(1)} of a core` : '';
    return `${sign} ${end.file} (${end.seconds.toFixed(1)} s${cores}; ${ended} of ${files.length}${rest})`;
  };
}
