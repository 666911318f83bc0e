/**
 * The clock of a test run. The suite runs at a fixed moment (`scripts/tests/moments.ts`), because a test that reckons
 * from today would fail on some days only: PostgreSQL, the test processes, the servers on the run's PostgreSQL and the
 * pages are all ahead of the machine's clock by the same time, and go on from there. A server with a PostgreSQL of its
 * own has the machine's clock.
 */
import { query } from '../../src/platform/embedded-postgres/process.ts';

/** In milliseconds; zero outside a test run. */
export const clockShift = (): number => Number(process.env.WMS_TEST_CLOCK_SHIFT ?? 0);

/**
 * Moves the clock of the process, or of the page, in which it runs. It is sent to pages and to new processes as text,
 * so it uses nothing of its file.
 */
export function shiftClock(ms: number): void {
  const readClock = Date.now;
  const now = () => readClock() + ms;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, target) =>
      Reflect.construct(real, given.length > 0 ? given : [now()], target) as Date,
    apply: () => new Date().toString(),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
  Date.prototype.constructor = Date;
  // Chromium has it since a few versions only.
  if (typeof Temporal === 'undefined') return;
  const { Now } = Temporal;
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const zonedDateTimeISO: typeof Now.zonedDateTimeISO = (zone = Now.timeZoneId()) =>
    instant().toZonedDateTimeISO(zone);
  const shifted: Partial<typeof Now> = {
    instant,
    zonedDateTimeISO,
    plainDateTimeISO: (zone) => zonedDateTimeISO(zone).toPlainDateTime(),
    plainDateISO: (zone) => zonedDateTimeISO(zone).toPlainDate(),
    plainTimeISO: (zone) => zonedDateTimeISO(zone).toPlainTime(),
  };
  Object.assign(Now, shifted);
}

/** Node's arguments that move the clock of a new process, when it works on the run's PostgreSQL. */
export const clockArguments = (settings: Readonly<Record<string, string | undefined>>): string[] =>
  clockShift() !== 0 && isOfRun(settings.DATABASE_URL)
    ? [`--import=data:text/javascript,${encodeURIComponent(`(${shiftClock})(${clockShift()});`)}`]
    : [];

function isOfRun(database: string | undefined): boolean {
  const { WMS_TEST_CLUSTER_URL: cluster } = process.env;
  if (!cluster || !database || !URL.canParse(database)) return false;
  return new URL(database).host === new URL(cluster).host;
}

/**
 * Moves the clock of a database, and of those that are made from it. The functions keep their identity, so defaults,
 * triggers and functions that name their schemas go by them, too; the planner puts the sum in place of a call.
 */
export async function shiftDatabaseClock(url: string): Promise<void> {
  for (const [name, volatility, source] of [
    ['now', 'stable', 'now'],
    ['transaction_timestamp', 'stable', 'now'],
    ['statement_timestamp', 'stable', 'statement_timestamp'],
    ['clock_timestamp', 'volatile', 'clock_timestamp'],
  ]) {
    await query(
      url,
      `create function pg_catalog.machine_${name}() returns timestamptz
         language internal ${volatility} parallel safe strict as '${source}'`,
    );
    await query(
      url,
      `create or replace function pg_catalog.${name}() returns timestamptz language sql ${volatility} parallel safe
         as $$ select pg_catalog.machine_${name}() + interval '${clockShift()} ms' $$`,
    );
  }
}
