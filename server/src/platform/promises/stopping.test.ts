import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startTestApp } from '../../../testing/app.ts';

test('a request during the server’s stop is refused as a problem, with the time to try again', {
  timeout: 60_000,
}, async () => {
  const app = await startTestApp();
  const person = await app.person();
  const stream = await person.get('/api/changes');
  const asked = ['/api/health', '/api/nessuno', '/'].map((path) => ({
    path,
    socket: connect(Number(new URL(app.url).port), '127.0.0.1'),
  }));
  // An unfinished request keeps its connection open; the server's answer shows that it has begun.
  for (const { socket } of asked) {
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: ' +
        'application/x-www-form-urlencoded\r\nContent-Length: 21\r\n\r\n',
    );
    await once(socket, 'data');
  }
  const stopped = app.stop();
  // The stream's end shows that the stop has begun.
  await stream.text();
  const answers = asked.map(({ path, socket }) => {
    socket.write(`username=a&password=bGET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return text(socket);
  });
  for (const answer of await Promise.all(answers)) {
    const refused = answer.slice(answer.indexOf('HTTP/1.1 503'));
    const [head = '', body = ''] = refused.split('\r\n\r\n');
    assert.match(head, /content-type: application\/problem\+json/i, answer);
    assert.match(head, /retry-after: 5/i);
    assert.match(head, /connection: close/i);
    const { status, detail } = JSON.parse(body);
    assert.deepEqual([status, detail], [503, 'WMS si sta riavviando: riprova fra qualche secondo']);
  }
  await stopped;
});
