// @ts-check
/**
 * Lets one process of this machine at a time do a work. Two `npm test` in one folder would build the same web into it,
 * each emptying what the other has just written.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does the work while this process holds the lock file, and waits for whoever holds it before. The lock of a process
 * that was killed is taken over.
 * @template T
 * @param {string} lock the path of the lock file; it has its holder's process number
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) {
    if (isLeft(lock)) rmSync(lock, { force: true });
    else await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether its holder has ended without removing it. A lock without a number was made this very moment.
 * @param {string} lock
 */
function isLeft(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
