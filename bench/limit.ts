/**
 * The limit that a server on this stack can't exceed: it runs the same prepared SQL on as many connections behind bare
 * node:http, and sends the rows as they are, without authentication, checks or shaping.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import type { LimitInput } from './limit-process.ts';

process.once('message', ({ databaseUrl, statements }: LimitInput) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const names = new Map<string, string>();
  const nameOf = (text: string) => names.get(text) ?? names.set(text, `s${names.size}`).get(text);

  const server = createServer(async (request, response) => {
    const [, kind, index] = (request.url ?? '').split('/');
    const wanted = kind === 'list' || kind === 'search' ? statements[kind][Number(index)] : undefined;
    let rows: unknown[] = [];
    for (const { text, values } of wanted ?? [])
      ({ rows } = await pool.query({ name: nameOf(text), text, values }));
    const body = JSON.stringify({ rows });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
});
process.once('disconnect', () => process.exit(0));
