// @ts-check
/**
 * Prepares what every command needs: packages, the pinned Node, a browser. It runs on the Node (20 or
 * newer) that started npm, before anything is installed, so it is plain JavaScript with Node's own modules only.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants as osConstants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');
const runtime = 26;

/** An error for the person at the terminal, who doesn't need a stack trace. */
export class Sentence extends Error {}

/**
 * Runs a script's body; a `Sentence` is printed and ends it with exit code 1.
 * @param {() => Promise<number>} body answers the exit code
 */
export async function script(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Sentence)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Runs a command to its end and keeps what it writes.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/** Bytes above which glibc takes a block from the system and gives it back at once, and that a thread may keep free. */
const keptMemory = String(16 * 1024 * 1024);

/**
 * Adds the folder of Node's compile cache: the next start is quicker, and needs no TypeScript stripper. Without glibc's
 * limits each thread that has hashed a password keeps the 19 MiB that this takes.
 * @param {NodeJS.ProcessEnv} env
 */
export const programEnvironment = (env) => ({
  NODE_COMPILE_CACHE: join(modules, '.cache/node'),
  MALLOC_MMAP_THRESHOLD_: keptMemory,
  MALLOC_TRIM_THRESHOLD_: keptMemory,
  ...env,
});

/**
 * Runs Node programs on this terminal until all have ended, and returns the first exit code; when one ends, the others
 * are asked to end, too. A signal (Ctrl-C) reaches each exactly once: they run in their own process groups,
 * because the terminal, npm and this script would otherwise all send it.
 * @param {{ args: string[], cwd?: string, env?: NodeJS.ProcessEnv }[]} programs
 * @returns {Promise<number>}
 */
export function attend(programs) {
  const node = nodeBinary();
  const follow = pathToFileURL(join(root, 'scripts/follow-parent.mjs')).href;
  const children = programs.map(({ args, cwd = root, env = process.env }) =>
    spawn(node, ['--import', follow, ...args], {
      cwd,
      env: programEnvironment(env),
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
  let last = 0;
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (Date.now() - last < 500) return;
    last = Date.now();
    for (const child of children) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  const watching = watchNpm(() => pass('SIGTERM'));
  return new Promise((resolve, reject) => {
    let running = children.length;
    let result = 0;
    for (const child of children) {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        if (running === children.length) result = exitCode(code, signal);
        running -= 1;
        if (running > 0) {
          for (const other of children) other.kill('SIGTERM');
          return;
        }
        clearInterval(watching);
        for (const name of signals) process.off(name, pass);
        resolve(result);
      });
    }
  });
}

/**
 * npm passes a signal only to its shell, which ends without passing it on, and a `kill -9` of npm can't be passed on.
 * So under npm this checks whether shell and npm still run.
 * @param {() => void} gone
 */
function watchNpm(gone) {
  const parentOf = (/** @type {number} */ pid) =>
    Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]);
  const shell = process.ppid;
  // The shell may have replaced itself by this process; then npm is the parent, and its own parent doesn't matter.
  const throughShell = /^Name:\s*(da|ba|a)?sh$/m.test(read(`/proc/${shell}/status`));
  const npm = throughShell ? parentOf(shell) : undefined;
  return setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined) return;
    if (process.ppid !== shell || (npm !== undefined && parentOf(shell) !== npm)) gone();
  }, 250).unref();
}

/** Finds the pinned Node of the packages, or takes the running one when it is new enough. */
export function nodeBinary() {
  const pinned = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= runtime) return process.execPath;
  throw new Sentence(
    `Serve Node ${runtime} o successivo: questo è ${process.versions.node} e il pacchetto npm «node» non è ` +
      'installato. ' +
      'Esegui «npm install --include=optional», oppure installa Node da https://nodejs.org.',
  );
}

/**
 * Installs the packages of the lockfile when they are missing. An install without development packages
 * (`npm ci --omit=dev`) stays so unless they are needed.
 * @param {{ development?: boolean }} [options]
 */
export async function ensureInstalled({ development = false } = {}) {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const stamp = join(modules, '.wms-installed');
  const wanted = `${sha256(lockfile)} ${development ? 'development' : ''}`;
  if (read(stamp).startsWith(wanted)) return;

  const { packages: locked } = JSON.parse(lockfile.toString());
  const installed = JSON.parse(read(join(modules, '.package-lock.json')) || '{"packages":{}}').packages;
  const production = existsSync(modules) && !installed['node_modules/typescript'];
  const include = development || !production ? '--include=dev' : '--omit=dev';
  if (!matches(locked, installed, include === '--include=dev')) {
    console.log('Installo i pacchetti mancanti (la prima volta un minuto o due)…');
    const npm = process.env.npm_execpath;
    const args = ['ci', include, '--no-audit', '--no-fund'];
    const { code, output } = await (npm ? run(process.execPath, [npm, ...args]) : run('npm', args));
    if (code !== 0)
      throw new Sentence(`${output}\nL'installazione dei pacchetti non è riuscita («npm ci», qui sopra).`);
  }
  writeFileSync(stamp, `${sha256(lockfile)} ${include === '--include=dev' ? 'development' : ''}`);
}

/**
 * Finds the browser's programs: by CHROMIUM_PATH, on PATH, or installed now if possible. The shell is the same browser
 * without windows, tabs and PDF viewer; it is a fifth quicker (measured), and most tests use it when it is there. The
 * reader of PDFs is another that people copy with; where it can't be installed, its tests are left out.
 */
export async function ensureChromium() {
  const named = namedChromium();
  if (named) return { whole: named, shell: named };
  const missing = !findChromium() || !findShell() || !onPath('pdftotext');
  let reason = '';
  if (missing && process.getuid?.() === 0 && onPath('apt-get')) {
    const names = ['chromium', 'chromium-headless-shell', 'poppler-utils'];
    console.log(`Installo i programmi per le prove (apt-get install ${names.join(' ')})…`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const update = await run('apt-get', ['update'], { env });
    const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
    // The last of its complaints tells what is wrong, such as a machine without network.
    reason = `${update.output}${install.output}`.match(/^E: .*$/gm)?.at(-1) ?? '';
  }
  const whole = findChromium();
  if (whole) return { whole, shell: findShell() ?? whole };
  throw new Sentence(
    'Per le prove nel browser serve Chromium: installalo (su Debian «sudo apt-get install chromium») ' +
      `oppure indica il programma con la variabile CHROMIUM_PATH.${reason && ` (apt-get: ${reason})`}`,
  );
}

function namedChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Sentence(`CHROMIUM_PATH indica ${named}, che non esiste.`);
  return named;
}

const findChromium = () =>
  ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find((path) => path !== undefined);
const findShell = () => onPath('chromium-headless-shell');

/** @param {string} name */
function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // The program is not in this folder.
    }
  }
  return undefined;
}

/**
 * Checks that npm has installed the packages of the lockfile; those of other platforms may be missing.
 * @typedef {{
 *   version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean
 * }} Entry
 * @param {Record<string, Entry>} locked
 * @param {Record<string, Entry>} installed
 * @param {boolean} development
 */
function matches(locked, installed, development) {
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const found = installed[path];
    if (found) return found.version === entry.version;
    return entry.optional || entry.devOptional || entry.peer || (entry.dev && !development);
  });
}

/** @param {string | Buffer} data */
function sha256(data) {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * A file's text, or nothing when it isn't there.
 * @param {string} file
 */
export function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? osConstants.signals[signal] : 0);
}
