/**
 * Starts the embedded PostgreSQL again when it has died, for example when memory ran out. A server without its database
 * would answer 503 for ever, and systemd sees only that the process is there.
 */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './cluster.ts';

const lookMs = 250;
const mostRestarts = 3;
const withinMs = 5 * 60_000;

export type Guard = {
  onRestart: (told: { times: number }) => void;
  onFailure: (error: unknown) => void;
  /** Called when PostgreSQL can't be started again; the server ends with this sentence. */
  onGivenUp: (sentence: string) => void;
};

/** Watches PostgreSQL until the returned function is called; when its promise resolves, nothing is started any more. */
export function guardPostgres(
  dataDir: string,
  postgres: EmbeddedPostgres,
  guard: Guard,
): () => Promise<void> {
  const ended = new AbortController();
  const watching = restartDead(dataDir, postgres, guard, ended.signal).catch((error) => {
    if (!ended.signal.aborted) guard.onGivenUp(`PostgreSQL non si può più sorvegliare: ${String(error)}`);
  });
  return async () => {
    ended.abort();
    await watching;
  };
}

async function restartDead(dataDir: string, postgres: EmbeddedPostgres, guard: Guard, ended: AbortSignal) {
  const { port } = new URL(postgres.url);
  const log = join(await realpath(dataDir), 'postgres.log');
  let known = (await postgres.process())?.pid;
  let deaths: number[] = [];
  while (!ended.aborted) {
    const running = await postgres.process();
    if (running && running.pid === known) {
      await pause(ended);
      continue;
    }
    // Another process, such as the command line, may have started it sooner: that counts as a death, too.
    deaths = [...deaths, Date.now()].filter((at) => at > Date.now() - withinMs);
    if (deaths.length > mostRestarts)
      return guard.onGivenUp(
        `PostgreSQL si è fermato ${deaths.length} volte in cinque minuti: il server si ferma. Guarda ${log} e se ` +
          `la memoria basta.`,
      );
    try {
      const again = await startEmbeddedPostgres(dataDir);
      known = (await again.process())?.pid;
      // The guard gives up after a change of the port, because every connection of this process uses the old one.
      if (new URL(again.url).port !== port)
        return guard.onGivenUp(
          `PostgreSQL è ripartito su un’altra porta, perché la ${port} è occupata: il server si ferma, riavvialo.`,
        );
      guard.onRestart({ times: deaths.length });
    } catch (error) {
      known = undefined;
      guard.onFailure(error);
      // The missing memory or disk space may become free again.
      await pause(ended);
    }
  }
}

const pause = (ended: AbortSignal) => sleep(lookMs, undefined, { signal: ended }).catch(() => undefined);
