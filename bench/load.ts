/**
 * Measures many callers with wrk when it is installed (it takes little of the machine), else with autocannon; and one.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export type Load = { perSecond: number; p50: number; p95: number };
export type LoadOptions = {
  token: string;
  callers: number;
  seconds: number;
  /** Bodies that are posted one by one, instead of reading; there must be more of them than a run can send. */
  bodies?: readonly string[];
};

const hasWrk = (() => {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // wrk -v prints its version and ends with 1.
    return error instanceof Error && 'status' in error && error.status === 1;
  }
})();
export const tool = hasWrk ? 'wrk' : 'autocannon';

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Measures the load; throws when an answer is not a 2xx, because fast errors would look like speed. */
export async function load(addresses: readonly string[], options: LoadOptions): Promise<Load> {
  const { requests, ...run } = await (hasWrk ? withWrk : withAutocannon)(addresses, options);
  if (options.bodies && requests >= options.bodies.length)
    throw new Error('Too few bodies: some were sent twice.');
  return run;
}

const pathOf = (address: string) => address.slice(new URL(address).origin.length);

async function withWrk(
  addresses: readonly string[],
  { token, callers, seconds, bodies = [] }: LoadOptions,
): Promise<Load & { requests: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-wrk-'));
  const script = join(folder, 'run.lua');
  const origin = new URL(addresses[0] ?? '').origin;
  await writeFile(
    script,
    `local paths = {${addresses.map((address) => JSON.stringify(pathOf(address))).join(', ')}}
local bodies = {${bodies.map((body) => JSON.stringify(body)).join(',\n')}}
local n = 0
wrk.headers["Authorization"] = ${JSON.stringify(`Bearer ${token}`)}
if #bodies > 0 then wrk.method = "POST"; wrk.headers["Content-Type"] = "application/json" end
request = function() n = n + 1; return wrk.format(nil, paths[(n - 1) % #paths + 1], nil, bodies[n]) end
done = function(summary, latency)
  io.write(string.format("RESULT %d %f %f %f %d\\n", summary.requests, summary.requests / (summary.duration / ` +
      `1e6), latency:percentile(50) / 1000, latency:percentile(95) / 1000,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
`,
  );
  const args = ['-t1', `-c${callers}`, `-d${seconds}s`, '-s', script, origin];
  const { stdout } = await promisify(execFile)('wrk', args);
  await rm(folder, { recursive: true });
  const [, requests, perSecond, p50, p95, errors] = /RESULT (\d+) (\S+) (\S+) (\S+) (\d+)/.exec(stdout) ?? [];
  if (errors !== '0') throw new Error(`Errors under load: ${stdout}`);
  return { requests: Number(requests), perSecond: Number(perSecond), p50: Number(p50), p95: Number(p95) };
}

async function withAutocannon(
  addresses: readonly string[],
  { token, callers, seconds, bodies }: LoadOptions,
): Promise<Load & { requests: number }> {
  const paths = addresses.map(pathOf);
  let next = 0;
  const result = await autocannon({
    url: new URL(addresses[0] ?? '').origin,
    connections: callers,
    duration: seconds,
    headers: { authorization: `Bearer ${token}`, ...(bodies && { 'content-type': 'application/json' }) },
    requests: bodies
      ? [
          {
            method: 'POST',
            path: paths[0] ?? '',
            setupRequest: (request) => ({ ...request, body: bodies[next++] ?? '' }),
          },
        ]
      : paths.map((path) => ({ method: 'GET', path })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} errors under load`);
  // autocannon gives no 95th percentile, so the next higher one is taken.
  return {
    requests: result.requests.total,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p95: result.latency.p97_5,
  };
}

/** Measures the median wait of one caller in ms, with one request after the other; the first 50 don't count. */
export async function oneCaller(
  addresses: readonly string[],
  token: string,
  requests: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = (address: string) =>
    new Promise<number>((done, fail) => {
      const before = performance.now();
      get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${address}: ${response.statusCode}`));
        response.resume().once('end', () => done(performance.now() - before));
      }).once('error', fail);
    });
  const waits: number[] = [];
  for (let n = 0; n < requests + 50; n++) {
    const wait = await once(addresses[n % addresses.length] ?? '');
    if (n >= 50) waits.push(wait);
  }
  agent.destroy();
  return median(waits);
}
