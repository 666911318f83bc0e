/**
 * Names that are hard to understand, each with a better name, for `check-words.ts`. A commit that renames the last use
 * of a bad name also adds the name here, so that it doesn't come back.
 */
export type RefusedWord = {
  pattern: RegExp;
  instead: string;
  /** True when the name may stay in tests, whose small functions are read together with their calls. */
  inTests?: true;
  /** The files in which it is refused; by default all. */
  within?: RegExp;
  /** The few files of these that need it. */
  allowed?: readonly string[];
};

const vague = 'asked|gone|left|listed|meet|said|says|shown|spent|taken|told|what|when';

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
  {
    // Calls such as `told(…)` and `what(…)` say neither what happens nor what comes out.
    pattern: new RegExp(`\\b(const|function) (${vague})( = (async )?\\([^()]*\\) =>|\\()`),
    instead: 'describeLine, readList, isTaken or the like: verb + thing',
    inTests: true,
  },
  {
    pattern: /\b(const|let) (of|two|only|one|gone)\b|\((of|two|only|one|gone)\) =>/,
    instead: 'the thing that it holds: a line, a person, a date',
  },
  { pattern: /\bpouring\b/, instead: 'unwrapping: that is what it does' },
  {
    pattern: /\b([Ii]l|al|[Dd]al|del) (\{' '\})?\$?\{format(Date|Instant|InstantDate)\(/,
    instead: "formatDate(day, 'il') or the like: before the 8th and the 11th the word is another",
  },
  {
    pattern: /\bclasses(\.\w+|\[[^\]]+\]) \?\?/,
    instead: 'the class alone: the generated types know which classes a module has',
  },
  {
    pattern: /\.\.\.\(?\{(?! *\})/,
    instead:
      'the fields themselves: a literal that is spread costs a copy, and nothing refuses a field too many',
  },
  { pattern: /\b(TODO|FIXME)\b/, instead: 'an issue, or the work itself' },
  {
    // The specification's texts have none, and an old migration can't be edited.
    pattern:
      /\b([LlDdCcSsMmVv]|[Uu]n|([DdAa]|[DdNn]e|[Ss]u|[Qq]ue)ll|[Qq]uest|[Aa]nch|[Cc]om|[Dd]ov)(''|\\?')[a-zàèéìòù]/,
    instead: 'the typographic apostrophe: ’',
    inTests: true,
    within: /^((contract|web)\/src|server\/(src|database|migrations)|demo)\//,
    allowed: [
      'server/database/baseline.sql',
      'server/migrations/0054_documents.sql',
      'server/migrations/0228_identity_document.sql',
    ],
  },
  {
    pattern: /\bmaxLength=\{/,
    instead: 'the schema’s sentence, or tooLong: a browser cuts a text in silence',
  },
  {
    pattern: /\btoday\(\)|\bdayInRome\(new Date\(\)\)|\bTemporal\.Now\.plain|\bnew Date\(\)\.get/,
    instead: 'rome_today() in the statement, or readToday once in the transaction',
    inTests: true,
    within: /^(server\/src|demo)\//,
    allowed: [
      // The name of a downloaded file has the day on which it is named.
      'server/src/platform/spreadsheets/table-file.ts',
      // A fixture enters what a person would enter on that day.
      'server/testing/regulations.ts',
    ],
  },
  {
    pattern: /\btoday\(\)|\bnew Date\(\)|\bDate\.now\(\)|\bTemporal\.Now\b/,
    instead: 'judgedDay() in a schema, or a parameter: the server’s rules take the day of PostgreSQL',
    inTests: true,
    within: /^contract\/src\//,
    allowed: ['contract/src/platform/schema.ts'],
  },
  {
    pattern: /\.toISOString\(\)\.slice\(0, (4|7|10)\)/,
    instead: 'dayInRome(…): at midnight the day in UTC is another',
    within: /^(server\/src|demo)\//,
    allowed: [
      // A cell of a workbook has a day without a zone, which the library reads as UTC.
      'server/src/platform/opening/reading/tables/workbook.ts',
    ],
  },
  {
    pattern: /\bcurrent_date\b|\b(now|current_moment|clock_timestamp)\(\)::date\b/i,
    instead: 'rome_today()',
  },
  {
    pattern: /\bsearch = ''|\bset (\w+) = \1\b(?! *[-+])/,
    instead: 'the value, by a function with a name: a trigger’s side effect is no statement’s purpose',
    inTests: true,
    within: /^(server\/(src|database\/functions)|demo)\//,
  },
];

/** Names that no path of a source file may contain. */
export const refusedPaths: readonly RefusedWord[] = [
  { pattern: /(^|\/)utils?(\.tsx?$|\/)/, instead: 'what the functions are about' },
  { pattern: /(^|\/)helpers?(\.tsx?$|\/)/, instead: 'what the functions are about' },
  { pattern: /(^|\/)types\.tsx?$/, instead: 'the file that the types belong to' },
  { pattern: /(^|\/)words(\.test)?\.tsx?$/, instead: 'what the words are about: labels, names, prices' },
  { pattern: /(^|\/)index\.tsx?$/, instead: 'an import of the file itself' },
];
