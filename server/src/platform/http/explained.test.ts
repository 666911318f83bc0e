/** A refusal that is explained once its transaction has ended. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import { refuse } from '../refusal.ts';
import { ExplainedRefusal, explainRefusal } from './explained.ts';

const warnings: unknown[] = [];
const request = { log: { warn: (line: unknown) => warnings.push(line) } } as unknown as FastifyRequest;
const db = {} as Database;

test('what is sent is the explanation, and every other error as it is', async () => {
  const told = refuse.conflict('Ce l’ha Anna');
  const refusal = new ExplainedRefusal(409, 'Occupato', async () => told);
  assert.equal(await explainRefusal(refusal, request, db), told);
  assert.equal(await explainRefusal(told, request, db), told);
});

test('when the explanation fails, the refusal itself is sent and the log says why', async () => {
  const refusal = new ExplainedRefusal(409, 'Occupato', () => Promise.reject(new Error('gone')));
  assert.equal(await explainRefusal(refusal, request, db), refusal);
  assert.equal(warnings.length, 1);
});
