import assert from 'node:assert/strict';
import { json } from './app.ts';

type RefusalAnswer = { status: number; detail: string; errors?: Record<string, string> };

/**
 * Checks refusals: what is asked gets this status and sentence, at this field or at none, and what `written` reads is
 * the same afterwards.
 */
export const refusesWithout =
  (written: () => Promise<unknown>) =>
  async (ask: () => Promise<Response>, status: number, detail: string, field?: string): Promise<void> => {
    const before = await written();
    const problem = await json<RefusalAnswer>(await ask());
    assert.deepEqual([problem.status, problem.detail], [status, detail]);
    assert.deepEqual(Object.keys(problem.errors ?? {}), field ? [field] : []);
    assert.deepEqual(await written(), before);
  };
