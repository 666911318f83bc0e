/**
 * Names that are hard to understand, each with a name to write instead, for `check-words.ts`. Whoever renames the last
 * use of a bad name adds it here in the same commit, so that it doesn't come back.
 */
export type RefusedWord = { pattern: RegExp; instead: string };

/** Names that no source file may contain. */
export const refusedWords: readonly RefusedWord[] = [
  { pattern: /\bstandInLine\b/, instead: 'lockAndFindEarlier: verb + thing' },
  { pattern: /\btheOne\b/, instead: 'requireCategory or the like: verb + thing' },
  { pattern: /\b(type|interface) Outside\b/, instead: 'Services' },
  { pattern: /\bnarrowSpace\b/, instead: 'noBreakSpace: that is what it is' },
  { pattern: /\btell(DiskError|LoadingError|Ledger|Missing)\b/, instead: 'describe…: verb + thing' },
  { pattern: /\b(lotSaid|quantitySaid|inParts)\b/, instead: 'pickLot, countUnits, runInParts: verb + thing' },
  { pattern: /\b(toldOf|whatNow|newOnes)\b/, instead: 'describeLine or the like: verb + thing' },
  {
    pattern:
      /\b(filesToUpload|filesOfZip|warehouseAtWork|stockTakesAtWork|almostRegistered|readerTypes|leftToManagers)\b/,
    instead: 'makeFilesToUpload, readZip, assertOnly… or the like: verb + thing',
  },
  {
    pattern: /\bfunction (gather|pour)\b/,
    instead: 'computeDifferences, pipeIntoCopy or the like: verb + thing',
  },
  { pattern: /\bpouring\b/, instead: 'unwrapping: that is what it does' },
  {
    pattern: /\b([Ii]l|al|[Dd]al|del) (\{' '\})?\$?\{format(Date|Instant|InstantDate)\(/,
    instead: "formatDate(day, 'il') or the like: before the 8th and the 11th the word is another",
  },
  { pattern: /\b(TODO|FIXME)\b/, instead: 'an issue, or the work itself' },
];

/** Names that no path of a source file may contain. */
export const refusedPaths: readonly RefusedWord[] = [
  { pattern: /(^|\/)utils?(\.tsx?$|\/)/, instead: 'what the functions are about' },
  { pattern: /(^|\/)helpers?(\.tsx?$|\/)/, instead: 'what the functions are about' },
  { pattern: /(^|\/)types\.tsx?$/, instead: 'the file that the types belong to' },
  { pattern: /(^|\/)index\.tsx?$/, instead: 'an import of the file itself' },
];
