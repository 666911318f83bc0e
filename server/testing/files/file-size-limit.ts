/**
 * Disks that are full, for tests: this process may write no file beyond a size, as with `ulimit -f`. No root needed.
 */
import { execFileSync } from 'node:child_process';

/** Runs the work while no file of this process may be longer than `bytes`; longer writes fail with EFBIG. */
export async function withLongestFile<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  limit(String(bytes));
  try {
    return await work();
  } finally {
    limit('unlimited');
  }
}

/** Sets only the soft limit, which can be raised again. */
const limit = (soft: string) => execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${soft}:`]);
