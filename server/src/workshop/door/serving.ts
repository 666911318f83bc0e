/** Serves the page beside a door at its secret address, to a tablet on which nobody is signed in. */
import { qrPath } from '@wms/contract/workshop/qr/endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendCompressed } from '../../platform/http/answers/compressed.ts';
import { noteReading, openAddress } from '../feeds/addresses.ts';
import { type FeedTools, siteOf } from '../feeds/serving.ts';
import { doorScript, doorStyle } from './files.ts';
import { closedDoorPage, doorFiles, doorPage } from './page.ts';
import { readDoor } from './reading.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

export function serveDoors(app: FastifyInstance, served: FeedTools): void {
  const serveFile = (path: string, type: string, text: string) =>
    app.get(path, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(text));
  serveFile(doorFiles.script, 'text/javascript; charset=utf-8', doorScript);
  serveFile(doorFiles.style, 'text/css; charset=utf-8', doorStyle);

  app.get('/porta/:token', async (request, reply) => {
    const { db, wrong } = served;
    const { token } = request.params as { token: string };
    prepare(reply);
    const opened = await openAddress(db, 'door', token);
    const door = opened?.resourceId != null ? await readDoor(db, opened.resourceId) : undefined;
    if (!opened || !door) {
      wrong.count(request.ip);
      return reply.code(404).send(closedDoorPage());
    }
    await noteReading(db, opened);
    const leadsTo = new URL(qrPath(door.qr), siteOf(served, request)).href;
    return sendCompressed(request, reply, doorPage(door, leadsTo));
  });
}

const prepare = (reply: FastifyReply) =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8');
