/**
 * Carries the name of what changed ('logistics') from the server that changed it to the browsers that show it. The data
 * don't travel: a browser asks again for what is on its screen, with its own permissions.
 */
import pg from 'pg';
import type { Database } from '../database/connection.ts';

export type Changes = {
  notify(topic: string): void;
  /** Calls `hear` with each topic until the returned function is called. */
  listen(hear: (topic: string) => void): () => void;
  /**
   * The topics heard since a moment, in milliseconds of any server's clock, for a browser whose answers are older than
   * its stream; undefined when this process hasn't listened without a gap since that moment.
   */
  heardSince(moment: number): readonly string[] | undefined;
  stop(): Promise<void>;
};

/** The topic of a session that ended; the trigger `tell_ended` on sessions sends it. */
export const endedSession = (id: number) => `session ${id}`;

/** The topic of a person's bell; triggers on notifications send it. */
export const newsOf = (userId: number) => `news ${userId}`;

/** The topic of a person's permissions; a trigger on their grants sends it. */
export const permissionsOf = (userId: number) => `permissions ${userId}`;

/**
 * The topic that is heard when the connection for changes opens, or opens again: earlier changes may have been missed.
 */
export const missedNews = 'missed';

/** The clocks of two machines differ by less than this. */
const clockDifferenceMs = 200;
/** The most topics that are remembered: each person has one of their own for the bell. */
const mostRemembered = 2000;
/** Changes of one topic within this time are sent once. */
const gatherMs = 200;
const reconnectMs = 1000;
const channel = 'wms_changes';

/** Carries changes within this process, for a server that is alone, as in tests. */
export const localChanges = (): Changes => gatherChanges((topic, spread) => spread(topic));

/**
 * Carries changes between all server processes and the command line, through PostgreSQL's LISTEN. A statement outside
 * the change's transaction sends them, because a NOTIFY inside makes all commits wait for each other.
 */
export function sharedChanges(databaseUrl: string, db: Database): Changes {
  let client: pg.Client | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  // The change has succeeded even when the news of it can't be sent.
  const changes = gatherChanges((topic) => void announceChange(db, topic).catch(() => undefined));

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wms-changes',
      // A peer that never answers would make a stop wait for ever.
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

/** Tells every server process at once, without gathering: the command line ends right afterwards. */
export async function announceChange(db: Database, topic: string): Promise<void> {
  await db.selectNoFrom(({ fn, val }) => fn('pg_notify', [val(channel), val(topic)]).as('told')).execute();
}

/** Sends each topic once, a moment after its first change. */
function gatherChanges(send: (topic: string, spread: (topic: string) => void) => void) {
  const listeners = new Set<(topic: string) => void>();
  const waiting = new Map<string, NodeJS.Timeout>();
  /** The topics with the moments at which they were heard last, the oldest first. */
  const heardAt = new Map<string, number>();
  let remembersSince = Date.now();
  const remember = (topic: string) => {
    heardAt.delete(topic);
    heardAt.set(topic, Date.now());
    const [oldest] = heardAt;
    if (topic === missedNews) {
      heardAt.clear();
      remembersSince = Date.now();
    } else if (oldest && heardAt.size > mostRemembered) {
      heardAt.delete(oldest[0]);
      remembersSince = oldest[1] + 1;
    }
  };
  const spread = (topic: string) => {
    remember(topic);
    for (const hear of [...listeners]) hear(topic);
  };
  return {
    spread,
    notify(topic: string) {
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
    heardSince(moment: number) {
      const since = moment - clockDifferenceMs;
      if (!(since >= remembersSince)) return undefined;
      return [...heardAt].filter(([, at]) => at >= since).map(([topic]) => topic);
    },
    async stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      listeners.clear();
    },
  };
}
