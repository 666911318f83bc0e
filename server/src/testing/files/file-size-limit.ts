/**
 * Disks that are full, for tests: this process may write no file beyond a size, as with `ulimit -f`. No root needed.
 */
import { execFileSync } from 'node:child_process';

/** Does the work while no file of this process may get longer than that; writing beyond fails with EFBIG. */
export async function withLongestFile<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  limit(String(bytes));
  try {
    return await work();
  } finally {
    limit('unlimited');
  }
}

/** Only the soft limit: it may be lifted again. */
const limit = (soft: string) => execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${soft}:`]);
