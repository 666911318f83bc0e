/** The pages and things that this person opened from the palette on this device: they are ranked first. */
import { keep, readKept } from '../../../client/browser-storage.ts';

const key = 'wms.palette';
const most = 30;

export type Recent = {
  key: string;
  name: string;
  hint: string;
  /** The kind of the thing, which has its icon; null for a page. */
  kind: string | null;
  href: string;
  times: number;
};

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'href' in value &&
  typeof value.href === 'string' &&
  'times' in value &&
  typeof value.times === 'number';

/** The last opened come first. */
export function readRecent(): Recent[] {
  const kept = readKept(key);
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

export function rememberOpened(opened: Omit<Recent, 'times'>) {
  const before = readRecent();
  const times = (before.find((recent) => recent.key === opened.key)?.times ?? 0) + 1;
  keep(key, [{ ...opened, times }, ...before.filter((recent) => recent.key !== opened.key)].slice(0, most));
}

/** The list is a person's own: it goes when their session ends. */
export const forgetRecent = () => keep(key, null);

/** Puts what the person has opened most often first; the rest keeps its order. */
export function rankByUse<Row extends { key: string }>(
  rows: readonly Row[],
  recent: readonly Recent[],
): Row[] {
  const times = new Map(recent.map(({ key, times }) => [key, times]));
  return rows.toSorted((left, right) => (times.get(right.key) ?? 0) - (times.get(left.key) ?? 0));
}
