/** Hears of changes as a browser does. */
import assert from 'node:assert/strict';
import type { Caller } from './app.ts';

/** Opens the stream of changes; the answered function reads it up to a text, or to its end. */
export async function openChanges(who: Caller): Promise<(wanted: string) => Promise<string>> {
  const response = await who.get('/api/changes');
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(stream);
  return async (wanted) => {
    for (let seen = ''; ; ) {
      const { value, done } = await stream.read();
      if (done) return seen;
      seen += value;
      if (seen.includes(wanted)) return seen;
    }
  };
}
