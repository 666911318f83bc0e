/**
 * Names that a reader stumbles over, each with what to write instead. Data for `check-words.ts`: whoever renames the
 * last use of a bad name adds it here in the same commit, so that it doesn't come back.
 */
export type RefusedWord = { pattern: RegExp; instead: string };

/** In the text of any source file. */
export const refusedWords: readonly RefusedWord[] = [
  { pattern: /\bstandInLine\b/, instead: 'lockAndFindEarlier: verb + thing' },
  { pattern: /\btheOne\b/, instead: 'requireCategory or the like: verb + thing' },
  { pattern: /\b(type|interface) Outside\b/, instead: 'Services' },
  { pattern: /\bnarrowSpace\b/, instead: 'noBreakSpace: that is what it is' },
  { pattern: /\btell(DiskError|LoadingError|Ledger|Missing)\b/, instead: 'describe…: verb + thing' },
  { pattern: /\b(lotSaid|quantitySaid|inParts)\b/, instead: 'pickLot, countUnits, runInParts: verb + thing' },
  { pattern: /\b(toldOf|whatNow|newOnes)\b/, instead: 'describeLine or the like: verb + thing' },
  {
    pattern: /\bfunction (gather|pour)\b/,
    instead: 'computeDifferences, pipeIntoCopy or the like: verb + thing',
  },
  { pattern: /\bpouring\b/, instead: 'unwrapping: that is what it does' },
  { pattern: /\b(TODO|FIXME)\b/, instead: 'an issue, or the work itself' },
];

/** In the path of any source file. */
export const refusedPaths: readonly RefusedWord[] = [
  { pattern: /(^|\/)utils?(\.tsx?$|\/)/, instead: 'what the functions are about' },
  { pattern: /(^|\/)helpers?(\.tsx?$|\/)/, instead: 'what the functions are about' },
  { pattern: /(^|\/)types\.tsx?$/, instead: 'the file that the types belong to' },
  { pattern: /(^|\/)index\.tsx?$/, instead: 'an import of the file itself' },
];
