/**
 * What changed, as a word ('logistics'), from who changed it to the browsers that show it. Not the data: a browser asks
 * again for what is on its screen, with its own permissions.
 */
import pg from 'pg';
import type { Database } from '../database/connection.ts';

export type Changes = {
  tell(topic: string): void;
  /** Calls `hear` with each topic until the returned function is called. */
  listen(hear: (topic: string) => void): () => void;
  stop(): Promise<void>;
};

/** A session that ended, whoever ended it: the database tells it by itself (trigger `tell_ended` on sessions). */
export const endedSession = (id: number) => `session ${id}`;

/** Somebody's bell: the database tells it by itself, too (triggers on notifications). */
export const newsOf = (userId: number) => `news ${userId}`;

/** Heard when the connection for news is there (again): what was told before it was, nobody knows. */
export const missedNews = 'missed';

/** Many changes in a moment are one piece of news. */
const gatherMs = 200;
const reconnectMs = 1000;
const channel = 'wms_changes';

/** Within this process: for a server that is alone, as in tests. */
export const localChanges = (): Changes => gathering((topic, spread) => spread(topic));

/**
 * Between all server processes and the command line, through PostgreSQL's LISTEN. It is told outside of the change's
 * transaction, by a statement of its own: a NOTIFY in it would make commits stand in one line.
 */
export function sharedChanges(databaseUrl: string, db: Database): Changes {
  let client: pg.Client | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  // News that can't be told is no failure of the change it was about.
  const changes = gathering((topic) => void notify(db, topic).catch(() => undefined));

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wms-changes',
      // What listens there may be no database, and silent: a stop would wait for it for ever.
      connectionTimeoutMillis: 5_000,
    });
    client = next;
    const retry = () => {
      clearTimeout(again);
      if (!stopped && client === next) again = setTimeout(connect, reconnectMs);
    };
    next.on('notification', ({ payload }) => payload && changes.spread(payload));
    next.on('error', () => undefined);
    next.on('end', retry);
    await next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(() => changes.spread(missedNews))
      .catch(retry);
  };
  void connect();
  return {
    ...changes,
    async stop() {
      stopped = true;
      clearTimeout(again);
      await changes.stop();
      await client?.end().catch(() => undefined);
    },
  };
}

/** Tells every server process at once; for the command line, which ends right afterwards. */
export async function notify(db: Database, topic: string): Promise<void> {
  await db.selectNoFrom(({ fn, val }) => fn('pg_notify', [val(channel), val(topic)]).as('told')).execute();
}

function gathering(send: (topic: string, spread: (topic: string) => void) => void) {
  const listeners = new Set<(topic: string) => void>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const spread = (topic: string) => {
    for (const hear of [...listeners]) hear(topic);
  };
  return {
    spread,
    tell(topic: string) {
      if (waiting.has(topic)) return;
      const later = () => {
        waiting.delete(topic);
        send(topic, spread);
      };
      waiting.set(topic, setTimeout(later, gatherMs));
    },
    listen(hear: (topic: string) => void) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    async stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
