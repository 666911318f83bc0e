/**
 * `npm test` and, with `--trial`, `npm run trial`: runs the chosen test files on one PostgreSQL and ends with the
 * counts. It is not Node's own command line, because the cluster must start before and stop after, a process runs many
 * files, and the last line counts single tests.
 */

import { ensureBuilt } from '../build.mjs';
import { check } from '../check.ts';
import { ensureChromium, Sentence } from '../prepare.mjs';
import { type Choice, calendarFiles, chooseTests, chooseTrials } from './choose.ts';
import type { Pass } from './judge.ts';
import { hardMoments, usualMoment } from './moments.ts';
import { runPass } from './pass.ts';
import { endOthers, openRunFolder } from './run-folder.ts';
import { describeSeconds, emptyTally, type Tally } from './tally.ts';

const isTrial = process.argv[2] === '--trial';
const args = process.argv.slice(isTrial ? 3 : 2);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interrupted.abort();
    endOthers();
  });

const tally = emptyTally();
try {
  await run(isTrial ? chooseTrials(args) : chooseTests(args));
} catch (error) {
  if (!interrupted.signal.aborted) {
    console.error(error instanceof Sentence ? error.message : error);
    tally.failed += 1;
  }
}
if (interrupted.signal.aborted) {
  console.log('interrupted');
  tally.failed += 1;
}
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed > 0 ? 1 : 0;

async function run({ files, isWhole, throughCalendar }: Choice): Promise<void> {
  if (files.length === 0 && !throughCalendar) {
    console.log('No test can tell what has changed.');
    return;
  }
  // A missing browser is installed during the checks; a failure is reported when the browser is needed.
  const browser = files.some((file) => file.startsWith('e2e')) ? ensureChromium() : undefined;
  browser?.catch(() => undefined);
  // The web is built after the checks, so that the compiler and not the bundler reports a type error.
  if (isWhole) {
    tally.failed += await check();
    if (tally.failed > 0) return;
  }
  // Server tests start the built server where it is built, as people do.
  if (isWhole || browser || throughCalendar) await ensureBuilt();
  if (browser) {
    const { whole, shell } = await browser;
    Object.assign(process.env, { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell });
  }
  const passes: Pass[] = [
    { files, moment: usualMoment, isTrial, isWhole },
    ...Object.entries(throughCalendar ? hardMoments : {}).map(([name, moment]) => ({
      files: calendarFiles(),
      moment,
      name,
      isTrial: false,
      isWhole: false,
    })),
  ];
  const leave = await openRunFolder();
  try {
    for (const pass of passes.filter((pass) => pass.files.length > 0)) {
      if (interrupted.signal.aborted) return;
      if (pass.name) console.log(`\n— ${pass.name}, ${pass.moment} in Rome —`);
      await runPass(pass, tally, interrupted.signal);
    }
  } finally {
    await leave();
  }
  report(tally);
}

/** The last lines say what failed, for people who see only the end of a long output. */
function report({ files, failures, flaky, overBudget, parts }: Tally): void {
  if (files.length > 1) console.log(describeSeconds(files, parts));
  for (const sentence of [...overBudget, ...flaky, ...failures]) console.log(sentence);
}
