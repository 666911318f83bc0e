import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import pg from 'pg';
import { diskFullSentence } from '../files/disk-space.ts';
import { Refusal } from '../refusal.ts';
import { longestFault, sendProblem } from './problem.ts';

/** Gives the body that is sent for an error. */
async function bodyOf(error: unknown): Promise<string> {
  const app = Fastify({ genReqId: () => crypto.randomUUID() });
  app.get('/', (request, reply) => sendProblem(error, request, reply));
  const { body } = await app.inject('/');
  await app.close();
  return body;
}

/** All sentences of 5xx refusals in our code, also those passed to a function of the same file. */
const source = fileURLToPath(new URL('../..', import.meta.url));
const faults = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).flatMap((file) => {
  // The sentence that the command line prints, too, has a name in the code.
  const code = readFileSync(`${source}/${file}`, 'utf8').replaceAll(
    'diskFullSentence',
    `'${diskFullSentence}'`,
  );
  return [...code.matchAll(/new Refusal\(\s*(5\d\d),\s*(?:'([^']*)')?/g)].flatMap(
    ({ index, 1: status, 2: sentence }) =>
      (sentence === undefined
        ? sentencesGivenTo(findLastFunction(code.slice(0, index)), code)
        : [sentence]
      ).map((text) => ({ file, status: Number(status), sentence: text })),
  );
});

/** Finds the name of the last function in this code. */
function findLastFunction(before: string): string {
  return [...before.matchAll(/(?:function (\w+)|const (\w+) =) ?\(/g)].map(([, a, b]) => a ?? b).at(-1) ?? '';
}

/** The sentences of all calls; undefined for a call whose sentence isn't written in the call. */
function sentencesGivenTo(name: string, code: string): (string | undefined)[] {
  const calls = [...code.matchAll(new RegExp(`(?<!function )\\b${name}\\(\\s*(?:'([^']*)')?`, 'g'))];
  return calls.length === 0 ? [undefined] : calls.map(([, sentence]) => sentence);
}

test('every 5xx is sent with at most 200 characters and its whole sentence', async () => {
  assert.ok(faults.length >= 4, 'the sentences are found');
  for (const { file, status, sentence } of faults) {
    assert.ok(sentence !== undefined, `${file}: a sentence of a 5xx is written where it is made`);
    const body = await bodyOf(new Refusal(status, sentence, undefined, 120));
    assert.ok(body.length <= longestFault, `${file}: «${sentence}» makes ${body.length} characters`);
    assert.equal(JSON.parse(body).detail, sentence, `${file}: too long for a ${status}`);
  }
  const fault = await bodyOf(new Error('secret'));
  assert.ok(fault.length <= longestFault, fault);
  assert.equal(JSON.parse(fault).detail, 'Si è verificato un errore');
});

describe('an unexpected error reveals nothing, whatever was thrown', () => {
  const secret = 'password of anna in /srv/wms';
  const unknown = new pg.DatabaseError(secret, 1, 'error');
  const thrown: [string, unknown][] = [
    ['an error', new Error(secret)],
    ['an error with a cause', new TypeError('wrapped', { cause: new Error(secret) })],
    ['an error of the database', Object.assign(unknown, { code: 'XX000', detail: secret, hint: secret })],
    ['an error with a status of its own', Object.assign(new Error(secret), { statusCode: 500 })],
    ['a text', secret],
    ['an object that looks like a problem', { status: 404, detail: secret, errors: { a: secret } }],
    ['nothing', undefined],
  ];
  for (const [what, error] of thrown)
    test(what, async () => {
      const { requestId, ...problem } = JSON.parse(await bodyOf(error));
      assert.match(requestId, /^[\w-]{36}$/);
      const said = { status: 500, title: 'Errore interno', detail: 'Si è verificato un errore' };
      assert.deepEqual(problem, said);
    });

  test('an error that Fastify would answer with a 4xx reveals nothing either', async () => {
    const { status, detail } = JSON.parse(
      await bodyOf(Object.assign(new Error(secret), { statusCode: 418 })),
    );
    assert.deepEqual([status, detail], [418, 'La richiesta non è valida']);
  });
});

test('a longer 5xx loses the end of its sentence, and nothing else', async () => {
  const body = await bodyOf(new Refusal(503, 'Parola '.repeat(60)));
  assert.ok(body.length <= longestFault);
  const { status, detail, requestId } = JSON.parse(body);
  assert.equal(status, 503);
  assert.match(detail, /^Parola .*…$/);
  assert.match(requestId, /^[\w-]{36}$/);
});
