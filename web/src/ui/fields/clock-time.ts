/**
 * Reads a time as people type it: `9`, `930`, `9.30` and `09:30` become `09:30` or `09:00`. Null when it is no time.
 */
export function parseTypedTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/.exec(typed.trim());
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
