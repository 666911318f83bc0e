import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { longestFault, sendProblem } from './problem.ts';
import { Refusal } from './refusal.ts';

/** What is sent for an error: its body. */
async function bodyOf(error: unknown): Promise<string> {
  const app = Fastify({ genReqId: () => crypto.randomUUID() });
  app.get('/', (request, reply) => sendProblem(error, request, reply));
  const { body } = await app.inject('/');
  await app.close();
  return body;
}

/** Every 5xx that our code refuses with: file and sentence. */
const source = fileURLToPath(new URL('..', import.meta.url));
const faults = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  [
    ...readFileSync(`${source}/${file}`, 'utf8').matchAll(/new Refusal\(\s*(5\d\d),\s*(?:'([^']*)'|([^']))/g),
  ].map(([, status, sentence]) => ({ file, status: Number(status), sentence })),
);

test('every 5xx of ours is at most 200 characters as it is sent, its whole sentence included', async () => {
  assert.ok(faults.length >= 4, 'the sentences are found');
  for (const { file, status, sentence } of faults) {
    assert.ok(sentence !== undefined, `${file}: a sentence of a 5xx is written where it is refused`);
    const body = await bodyOf(new Refusal(status, sentence, undefined, 120));
    assert.ok(body.length <= longestFault, `${file}: «${sentence}» makes ${body.length} characters`);
    assert.equal(JSON.parse(body).detail, sentence);
  }
  const fault = await bodyOf(new Error('secret'));
  assert.ok(fault.length <= longestFault, fault);
  assert.equal(JSON.parse(fault).detail, 'Si è verificato un errore');
});

test('a 5xx that is longer all the same loses the end of its sentence, nothing else', async () => {
  const body = await bodyOf(new Refusal(503, 'Parola '.repeat(60)));
  assert.ok(body.length <= longestFault);
  const { status, detail, requestId } = JSON.parse(body);
  assert.equal(status, 503);
  assert.match(detail, /^Parola .*…$/);
  assert.match(requestId, /^[\w-]{36}$/);
});
