/**
 * The session of the signed-in person: the token and the granted permissions. They are kept in local storage and shared
 * by all open tabs.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { createStore, useStore } from '../alerts/store.ts';
import { sessionKeys as keys } from './keys.ts';

export type Session = {
  /** The token is empty when nobody is signed in. */
  readonly token: string;
  /** The permissions are null until they are fetched. */
  readonly permissions: readonly string[] | null;
};

// A browser may refuse its storage (private windows, policies). The session then ends when the page is closed.
function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  } catch {
    // The browser refuses its storage, as above.
  }
}

function readSession(): Session {
  const token = read(keys.token) ?? '';
  let permissions: readonly string[] | null = null;
  try {
    const list: unknown = JSON.parse(read(keys.permissions) ?? 'null');
    if (token && Array.isArray(list)) permissions = list.filter((code) => typeof code === 'string');
  } catch {
    // The stored text isn't valid, so the permissions are fetched again.
  }
  return { token, permissions };
}

export const session = createStore<Session>(readSession());

export const useSession = () => useStore(session);

const tokenNow = () => session.get().token;
/** Returns only the token: a component that uses it isn't drawn again when the permissions change. */
export const useToken = () => useSyncExternalStore(session.subscribe, tokenNow, tokenNow);

export const loggedIn = () => session.get().token !== '';

export function startSession(token: string) {
  write(keys.permissions, null);
  write(keys.token, token);
  session.set({ token, permissions: null });
}

export function endSession() {
  write(keys.permissions, null);
  write(keys.token, null);
  session.set({ token: '', permissions: null });
}

export function keepPermissions(permissions: readonly string[]) {
  if (!loggedIn()) return;
  const text = JSON.stringify(permissions);
  // The permissions are fetched at every visit; when they are the same, nothing is drawn again.
  if (text === JSON.stringify(session.get().permissions)) return;
  write(keys.permissions, text);
  session.set({ ...session.get(), permissions });
}

/** Forgets the permissions of a person who was sent back to the registration: until its end they open nothing. */
export function forgetPermissions() {
  if (session.get().permissions === null) return;
  write(keys.permissions, null);
  session.set({ ...session.get(), permissions: null });
}

/** Calls `onChange` when another tab signed in or out; this tab's session is already the new one then. */
export function followOtherTabs(onChange: () => void) {
  globalThis.addEventListener('storage', (event: StorageEvent) => {
    if (event.key !== null && event.key !== keys.token && event.key !== keys.permissions) return;
    const before = session.get().token;
    const next = readSession();
    session.set(next);
    if (next.token !== before) onChange();
  });
}

/** The permissions held, as a set; empty until fetched. */
export function useHeld(): ReadonlySet<string> {
  const { permissions } = useSession();
  return useMemo(() => new Set(permissions), [permissions]);
}
