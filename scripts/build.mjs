// @ts-check
/**
 * Builds the web and the server when their sources have changed, and finds the built server. Like everything that runs
 * before the packages are installed, it is plain JavaScript with Node's own modules only.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './in-turn.mjs';
import { modules, nodeBinary, read, root, run, Sentence } from './prepare.mjs';

const vite = join(modules, 'vite/bin/vite.js');

/** The sources of each part. */
const parts = {
  web: { name: 'La parte web', sources: ['web', 'contract', 'package-lock.json'] },
  server: {
    name: 'Il server',
    sources: ['server/src', 'server/vite.config.ts', 'demo', 'contract', 'package-lock.json'],
  },
};
/** @typedef {keyof typeof parts} Part */

/** Builds what has changed. An installation without Vite serves the web that it has, and runs the server's sources. */
export async function ensureBuilt() {
  await ensureWebBuilt();
  if (existsSync(vite) && !isBuilt('server')) await build('server');
}

async function ensureWebBuilt() {
  if (isBuilt('web')) return;
  if (existsSync(vite)) return build('web');
  if (!existsSync(join(root, 'web/dist/index.html'))) {
    throw new Sentence(
      'Manca la parte web costruita (web/dist), e questa installazione è senza i pacchetti per costruirla: ' +
        'esegui «npm ci --include=dev», oppure copia web/dist da dove è stata costruita.',
    );
  }
  console.log(
    'La parte web (web/dist) non corrisponde ai sorgenti; la uso com’è, perché manca Vite per costruirla.',
  );
}

/**
 * Finds a program of the server: as it was built, or its sources where it wasn't, or not from these sources.
 * @param {'main' | 'wms'} program
 */
export const programFile = (program) =>
  join(root, isBuilt('server') ? `server/dist/${program}.js` : `server/src/${program}.ts`);

/**
 * Starts the server with limited memory. With the whole machine V8 lets its heap grow to twice its contents before it
 * cleans up (measured after a load: 287 MB instead of 155). Files are not in this heap.
 */
export const serverArguments = () => [
  '--max-semi-space-size=16',
  '--max-old-space-size=768',
  programFile('main'),
];

/** @param {Part} part */
const stampOf = (part) => join(root, part, 'dist/.stamp');
/** @param {Part} part */
const isBuilt = (part) => read(stampOf(part)) === hashOf(parts[part].sources);

/** @param {Part} part */
async function build(part) {
  const { name, sources } = parts[part];
  await inTurn(join(modules, `.cache/${part}-build.lock`), async () => {
    const wanted = hashOf(sources);
    // The one before may have built the same.
    if (read(stampOf(part)) === wanted) return;
    console.log(`Costruisco ${name.toLowerCase()}…`);
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await run(nodeBinary(), [vite, 'build'], { cwd: join(root, part), env });
    if (code !== 0) throw new Sentence(`${output}\n${name} non si costruisce («vite build», qui sopra).`);
    writeFileSync(stampOf(part), wanted);
  });
}

/** @param {string[]} paths files, or folders with everything in them but generated files */
function hashOf(paths) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const child = join(path, entry.name);
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', '.cache'].includes(entry.name)) add(child);
      } else if (!/\.(test|trial)\.ts$/.test(entry.name)) {
        hash.update(`${child}\0`).update(readFileSync(join(root, child)));
      }
    }
  };
  for (const path of paths) {
    if (statSync(join(root, path)).isDirectory()) add(path);
    else hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}
