/**
 * A Chromium whose pages no tool follows. With Playwright's agents in it, a page looks up where its code stands while
 * its modules are evaluated, some 30 ms of a core at each visit, which no person's browser does.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { flags, program } from './chromium.ts';

/** Sends a command of the DevTools protocol, and resolves to its result, whose shape the caller knows. */
type Send = <Result>(method: string, params?: object) => Promise<Result>;

export type BareTab = {
  send: Send;
  /** Runs a function in the page; `of` is sent as JSON. */
  run: <R, A>(work: (of: A) => R, of: A) => Promise<Awaited<R>>;
  close: () => Promise<void>;
};
/** Pages that share cookies and storage. */
export type BareContext = {
  openTab: () => Promise<BareTab>;
  send: Send;
  id: string;
  close: () => Promise<void>;
};
export type BareBrowser = { openContext: () => Promise<BareContext>; close: () => Promise<void> };

export async function launchBare(): Promise<BareBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-browser-'));
  const args = [...flags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const browser = spawn(program, [...args, '--no-first-run', 'about:blank'], { stdio: 'ignore' });
  const ended = new Promise((hear) => browser.once('exit', hear));
  const close = async () => {
    browser.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const send = await connect(await addressOf(folder));
    return { openContext: () => openContext(send), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Chromium writes the address of its protocol into its folder once it listens. */
async function addressOf(folder: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const written = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, path] = written.trim().split('\n');
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await sleep(100);
  }
  throw new Error('Chromium did not start.');
}

type SendTo = <Result>(method: string, params: object, sessionId?: string) => Promise<Result>;

async function connect(address: string): Promise<SendTo> {
  const socket = new WebSocket(address);
  await new Promise((open, fail) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', () => fail(new Error('Chromium does not answer.')));
  });
  const waiting = new Map<number, (text: string) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id }: { id?: number } = JSON.parse(String(data));
    if (id !== undefined) waiting.get(id)?.(String(data));
  });
  let last = 0;
  return async <Result>(method: string, params: object, sessionId?: string) => {
    last += 1;
    const id = last;
    const answered = new Promise<string>((hear) => waiting.set(id, hear));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error }: { result: Result; error?: { message: string } } = JSON.parse(await answered);
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}

type Evaluated = { result: { value: never; description?: string }; exceptionDetails?: object };

async function openContext(sendTo: SendTo): Promise<BareContext> {
  const { browserContextId } = await sendTo<{ browserContextId: string }>('Target.createBrowserContext', {});
  return {
    id: browserContextId,
    send: (method, params = {}) => sendTo(method, params),
    openTab: async () => {
      const where = { url: 'about:blank', browserContextId };
      const { targetId } = await sendTo<{ targetId: string }>('Target.createTarget', where);
      const attached = { targetId, flatten: true };
      const { sessionId } = await sendTo<{ sessionId: string }>('Target.attachToTarget', attached);
      const send: Send = (method, params = {}) => sendTo(method, params, sessionId);
      return {
        send,
        run: async (work, of) => {
          const expression = `(${work})(${JSON.stringify(of)})`;
          const asked = { expression, awaitPromise: true, returnByValue: true };
          const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', asked);
          if (exceptionDetails) throw new Error(`${work.name}: ${result.description}`);
          return result.value;
        },
        close: async () => void (await sendTo('Target.closeTarget', { targetId })),
      };
    },
    close: async () => void (await sendTo('Target.disposeBrowserContext', { browserContextId })),
  };
}
