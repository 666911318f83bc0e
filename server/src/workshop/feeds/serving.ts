/** Serves calendars at their secret addresses, to programs that can't sign in. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { sendCompressed } from '../../platform/http/answers/compressed.ts';
import { foldCalendar } from '../../platform/mail/fold-calendar.ts';
import { refuse } from '../../platform/refusal.ts';
import { noteReading, type OpenedAddress, openAddress } from './addresses.ts';
import { eventsOfPerson, eventsOfResource } from './events.ts';
import { writeCalendar } from './icalendar.ts';
import type { WrongAddresses } from './wrong-addresses.ts';

export type FeedTools = {
  db: Database;
  /** The address at which people reach the application, when it is configured. */
  publicUrl?: string | undefined;
  wrong: WrongAddresses;
};

export const siteOf = ({ publicUrl }: FeedTools, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

export function serveCalendars(app: FastifyInstance, served: FeedTools): void {
  app.get('/calendario/:file', async (request, reply) => {
    const { db, wrong } = served;
    const { file } = request.params as { file: string };
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    const opened = await openAddress(db, 'calendar', file.replace(/\.ics$/, ''));
    const calendar = opened && (await readCalendar(served, opened, siteOf(served, request)));
    if (!opened || !calendar) {
      wrong.count(request.ip);
      throw refuse.notFound('Questo calendario non c’è, o il suo indirizzo non vale più');
    }
    await noteReading(db, opened);
    // The tag is weak, because two files with the same events differ in the moment at which they were written.
    const etag = `W/"${createHash('sha256').update(JSON.stringify(calendar)).digest('base64url')}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="wms.ics"');
    return sendCompressed(
      request,
      reply,
      foldCalendar(writeCalendar({ method: 'PUBLISH', ...calendar, writtenAt: new Date() })),
    );
  });
}

async function readCalendar({ db }: FeedTools, { userId, resourceId }: OpenedAddress, site: string) {
  if (userId !== null) return { name: 'Le mie prenotazioni', events: await eventsOfPerson(db, userId, site) };
  return resourceId === null ? undefined : eventsOfResource(db, resourceId, site);
}
