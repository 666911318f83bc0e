/**
 * Starts the process that opens one file (`opener.ts`), with its permissions and the limits that the system enforces.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FileTask } from './reading/tasks.ts';

/** The largest size of JavaScript's heap. */
const heapMegabytes = 512;
/** Processor time for the whole file; this limit works even when the server that watches has died. */
const cpuSeconds = 120;
/** The priority of the file's process, so that requests come first. */
const niceness = 10;

const program = fileURLToPath(new URL('opener.ts', import.meta.url));
const ourFiles = fileURLToPath(new URL('../../../../', import.meta.url));

/** Node's compile cache, with which the process starts in half the time; a service may run without a cache. */
const cache = process.env.NODE_COMPILE_CACHE;
let isCacheFilled = false;
let isCacheAsked = false;

/** Starts the process; it reads the file on its standard input, and answers in frames on its standard output. */
export function startOpener(task: FileTask): ChildProcess {
  if (!isCacheFilled) fillCache();
  const readyCache = isCacheFilled ? cache : undefined;
  // The shell only sets the limits, and then becomes the process. With `ulimit -f 0` the process can write to no file
  // at all.
  const shell = `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSeconds}; exec "$0" "$@"`;
  const command = [process.execPath, ...argumentsFor(task, readyCache)];
  const child = spawn('/bin/sh', ['-c', shell, ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment(readyCache),
  });
  try {
    if (child.pid) setPriority(child.pid, niceness);
  } catch {
    // The process has already ended; `endOf` answers how.
  }
  return child;
}

/** The process gets nothing of the server's environment, which has passwords in it. */
export const environment = (readyCache: string | undefined) => ({
  PATH: process.env.PATH,
  ...(readyCache ? { NODE_COMPILE_CACHE: readyCache } : {}),
});

/** The arguments for Node, with a cache or without. */
export const argumentsFor = (task: FileTask, readyCache: string | undefined): string[] => [
  '--permission',
  `--allow-fs-read=${ourFiles}*`,
  // Node reads the cache only for a process that may write it; `opener.ts` gives this permission up before it reads
  // the file.
  ...(readyCache ? [`--allow-fs-read=${readyCache}/*`, `--allow-fs-write=${readyCache}/*`] : []),
  // Pictures are read by a library that isn't JavaScript.
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  `--max-old-space-size=${heapMegabytes}`,
  program,
  JSON.stringify(task),
];

/**
 * Fills the cache once, by a process that imports everything and opens no file. A process that opens a file must never
 * write the cache, because the server runs the code that the cache holds. When the filling fails, the cache isn't
 * used.
 */
function fillCache(): void {
  if (!cache || isCacheAsked) return;
  isCacheAsked = true;
  const child = spawn(process.execPath, argumentsFor({ open: 'nothing' }, cache), {
    stdio: 'ignore',
    env: environment(cache),
  });
  child.unref();
  child.once('error', () => undefined);
  child.once('exit', (code) => {
    isCacheFilled = code === 0;
  });
}
