import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The unit in which Linux tells processor time, in milliseconds: a hundredth of a second. */
const tickMs = 10;

/**
 * Measures what a process uses: memory in bytes, and the time that processors have worked for it since its start, in
 * milliseconds. Both are 0 when it has ended.
 */
export async function usageOf(pid: number): Promise<{ memoryBytes: number; processorMs: number }> {
  if (process.platform === 'linux') {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    // The program’s name, in brackets, may have blanks in it; utime and stime are the 12th and 13th field after it.
    const fields = (stat ?? '').replace(/^.*\) /s, '').split(' ');
    return {
      memoryBytes: Number(/^VmRSS:\s*(\d+) kB/m.exec(status ?? '')?.[1] ?? 0) * 1024,
      processorMs: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs,
    };
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  const [kilobytes = '0', time = '0'] = stdout.trim().split(/\s+/);
  const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { memoryBytes: Number(kilobytes) * 1024, processorMs: seconds * 1000 };
}
