/**
 * The two sizes of the tests (docs/decisions/0017): `npm test` tries what a change can plausibly break, `npm run trial`
 * every case of everything.
 */
import { describe, test } from 'node:test';

/** Whether this run is the trial, in which every test has its full size. */
export const isTrial = process.env.WMS_TRIAL === '1';

const leaveOut = () => Promise.resolve();

/** A test that only the trial runs, because `npm test` tries a case of the same kind already. */
export const trial: typeof test.skip = isTrial ? test : leaveOut;

/** A suite of such tests. */
export const trialSuite: typeof describe.skip = isTrial ? describe : leaveOut;
