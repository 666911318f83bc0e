/**
 * The camera sees one label many times a second. A code counts once while it stays in the frame. It counts again after
 * it has certainly left the frame (several pictures without it), or 1,200 ms after it was last seen.
 */
const ignoredFor = 1200;
const leftAfter = 500;
const leftLooks = 4;

type Sighting = { last: number; missed: number };

/** Returns a function that gets the codes of every picture, and returns those that count now. */
export function createSightings() {
  const seen = new Map<string, Sighting>();
  return (codes: readonly string[], now: number): string[] => {
    const fresh: string[] = [];
    for (const [code, sighting] of seen) {
      if (codes.includes(code)) continue;
      sighting.missed += 1;
      const away = now - sighting.last;
      if (away >= ignoredFor || (sighting.missed >= leftLooks && away >= leftAfter)) seen.delete(code);
    }
    for (const code of new Set(codes)) {
      const known = seen.get(code);
      if (!known || now - known.last >= ignoredFor) fresh.push(code);
      seen.set(code, { last: now, missed: 0 });
    }
    return fresh;
  };
}
