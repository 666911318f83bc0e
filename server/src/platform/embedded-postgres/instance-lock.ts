/**
 * Only one server may use a data folder. Two servers would both stop the embedded PostgreSQL as their own, so the
 * second one must refuse to start. The lock is a socket and not a file with a pid: the kernel removes it with its
 * process, even after `kill -9`, and two processes that start in the same instant can't both get it.
 */
import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

export type Lock = { release(): Promise<void> };

/** Another process uses the data folder; the message is for the person who started this one. */
export class InstanceInUse extends Error {
  override name = 'InstanceInUse';
  constructor(dataDir: string) {
    super(
      `La cartella dei dati ${dataDir} è già in uso da un altro server WMS in esecuzione su questa macchina. ` +
        'Fermalo prima di avviarne un altro, oppure scegli un’altra cartella.',
    );
  }
}

/** Locks the data folder until `release` or the end of the process; creates the folder when it is missing. */
export async function acquireInstanceLock(dataDir: string): Promise<Lock> {
  const lock = await tryLock('instance', dataDir);
  if (!lock) throw new InstanceInUse(dataDir);
  return lock;
}

/** Takes a named lock on a folder; undefined when another process has it. A symbolic link counts as its folder. */
export async function tryLock(purpose: string, folder: string): Promise<Lock | undefined> {
  // Other users may enter (PostgreSQL runs as one of them when we are root), but not list the contents.
  await makeFolder(folder, 0o711);
  const id = createHash('sha256')
    .update(`${purpose}\n${await realpath(folder)}`)
    .digest('hex')
    .slice(0, 32);
  // An abstract socket of Linux (with a leading NUL) has no file that could remain after a crash.
  if (process.platform === 'linux') return listen(`\0wms-${id}`);
  const file = join(tmpdir(), `wms-${id}.sock`);
  const lock = await listen(file);
  if (lock || (await someoneAnswers(file))) return lock;
  await unlink(file).catch(() => undefined);
  return listen(file);
}

async function listen(address: string): Promise<Lock | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  server.unref();
  return { release: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function someoneAnswers(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(file, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
