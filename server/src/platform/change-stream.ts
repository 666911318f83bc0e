/** `GET /api/changes`: server-sent events that name what changed, to whoever may see it. */
import { type PermissionSets, satisfies } from '@wms/contract/permissions';
import type { FastifyInstance } from 'fastify';
import type { Changes } from './changes.ts';
import type { User } from './endpoint.ts';
import { Refusal } from './refusal.ts';

const heartbeatMs = 25_000;
/** Then the browser asks again, and who it is is looked up again. */
const longestMs = 5 * 60_000;

export function serveChanges(
  app: FastifyInstance,
  changes: Changes,
  options: {
    authenticate: (token: string) => Promise<User | undefined>;
    /** Who may hear of which topic. */
    topics: Readonly<Record<string, PermissionSets>>;
  },
): void {
  const streams = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of [...streams]) end();
  });

  app.get('/api/changes', async (request, reply) => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const user = token && (await options.authenticate(token));
    if (!user) throw new Refusal(401, 'Accedi per continuare');
    const mayHear = (topic: string) =>
      user.registrationStatus === 'completato' && satisfies(user.permissions, options.topics[topic] ?? []);

    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy must not keep it back.
      'x-accel-buffering': 'no',
    });
    raw.write(': aperto\n\n');
    const silence = changes.listen((topic) => mayHear(topic) && raw.write(`data: ${topic}\n\n`));
    const heartbeat = setInterval(() => raw.write(': …\n\n'), heartbeatMs);
    const longest = setTimeout(() => end(), longestMs);
    const end = () => {
      streams.delete(end);
      silence();
      clearInterval(heartbeat);
      clearTimeout(longest);
      raw.end();
    };
    streams.add(end);
    raw.once('close', end);
    raw.once('error', end);
  });
}
