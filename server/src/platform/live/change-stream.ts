/** `GET /api/changes` sends the topics that changed as server-sent events, to people who may see them. */

import type { OutgoingHttpHeaders } from 'node:http';
import { anyTopic, askedAtHeader, notificationsTopic } from '@wms/contract/platform/news';
import { type PermissionSets, permissionsTopic, satisfies } from '@wms/contract/platform/permissions';
import type { FastifyInstance } from 'fastify';
import type { User } from '../people/user.ts';
import { Refusal } from '../refusal.ts';
import { type Changes, endedSession, missedNews, newsOf, permissionsOf } from './changes.ts';

const heartbeatMs = 25_000;
/** After this time the stream ends: the browser asks again, and the server checks the session again. */
const longestMs = 5 * 60_000;
/** The most streams of one person. One more ends the oldest: phones leave streams behind that nobody reads. */
const mostStreams = 20;

export function serveChanges(
  app: FastifyInstance,
  changes: Changes,
  options: {
    authenticate: (token: string) => Promise<User | undefined>;
    /** For each topic, the permissions of people who may hear of it. */
    topics: Readonly<Record<string, PermissionSets>>;
    /** Returns the moment when the next permission of the person ends by itself; null when none does. */
    findNextEnd: (userId: number) => Promise<Date | null>;
  },
): void {
  /** The functions that end the streams, by person, the oldest stream first. */
  const streams = new Map<number, Set<() => void>>();
  app.addHook('preClose', async () => {
    for (const ends of [...streams.values()]) for (const end of [...ends]) end();
  });

  /**
   * Finds the person of a session, unless the session ended during the search. The permissions are those at the end of
   * the search.
   */
  const findCaller = async (token: string): Promise<User | undefined> => {
    const heard = new Set<string>();
    const silence = changes.listen((topic) => heard.add(topic));
    const user = await options.authenticate(token).finally(silence);
    if (!user || heard.has(endedSession(user.sessionId))) return undefined;
    return heard.has(permissionsOf(user.id)) ? findCaller(token) : user;
  };

  app.get('/api/changes', async (request, reply) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    let user = token ? await findCaller(token) : undefined;
    if (!token || !user) throw new Refusal(401, 'Accedi per continuare');
    const { id, sessionId } = user;
    const mayHear = (topic: string) =>
      user?.registrationStatus === 'completato' && satisfies(user.permissions, options.topics[topic] ?? []);
    const notify = (topic: string) => raw.write(`data: ${topic}\n\n`);
    /** Tells what changed, by the name that browsers know, if this person may hear of it. */
    const notifyOf = (topic: string) => {
      // People hear only of their own bell, and the browser's topic doesn't contain their id.
      if (topic === newsOf(id)) notify(notificationsTopic);
      else if (topic === permissionsOf(id)) notify(permissionsTopic);
      else if (mayHear(topic)) notify(topic);
    };

    reply.hijack();
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // This tells a proxy not to buffer the stream.
      'x-accel-buffering': 'no',
    });
    const { raw } = reply;
    raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    raw.write(': aperto\n\n');
    const askedAt = request.headers[askedAtHeader];
    if (askedAt !== undefined) {
      const heard = changes.heardSince(Number(askedAt));
      if (heard) heard.forEach(notifyOf);
      else notify(anyTopic);
    }
    const silence = changes.listen((topic) => {
      if (topic === endedSession(sessionId) || topic === missedNews) end();
      else if (topic === permissionsOf(id)) void judgeAnew();
      else notifyOf(topic);
    });
    const heartbeat = setInterval(() => raw.write(': …\n\n'), heartbeatMs);
    const longest = setTimeout(() => end(), longestMs);
    let nextEnd: NodeJS.Timeout | undefined;
    /**
     * Plans the moment at which a permission ends by itself. A moment after this stream's end is planned by the next
     * stream.
     */
    const planNextEnd = async () => {
      const at = await options.findNextEnd(id);
      clearTimeout(nextEnd);
      const wait = at === null ? Number.POSITIVE_INFINITY : at.getTime() - Date.now();
      if (!raw.destroyed && wait < longestMs)
        nextEnd = setTimeout(() => void judgeAnew(), Math.max(wait, 0) + 50);
    };
    /**
     * Follows a change of the person's permissions: the stream obeys the new ones, and the browser fetches its list
     * again.
     */
    const judgeAnew = async () => {
      try {
        user = await options.authenticate(token);
        if (!user) return end();
        notify(permissionsTopic);
        await planNextEnd();
      } catch {
        // Without the database nobody knows what the person may do; the browser asks for a new stream.
        end();
      }
    };
    const end = () => {
      mine.delete(end);
      if (mine.size === 0) streams.delete(id);
      clearTimeout(nextEnd);
      silence();
      clearInterval(heartbeat);
      clearTimeout(longest);
      raw.end();
    };
    const mine = streams.get(id) ?? new Set();
    const [oldest] = mine;
    if (mine.size >= mostStreams) oldest?.();
    streams.set(id, mine.add(end));
    raw.once('close', end);
    raw.once('error', end);
    await planNextEnd().catch(end);
  });
}
