/**
 * Compares the row types of all statements with the columns that PostgreSQL answers for them. It reads the
 * statements in the sources and has PostgreSQL describe them on a migrated database, without running them.
 */
import { join, relative } from 'node:path';
import { migrate } from '../server/src/platform/migrations/migrate.ts';
import { startTestCluster } from '../server/testing/cluster/cluster.ts';
import { root } from './prepare.mjs';
import { describeAll } from './sql/columns.ts';
import { readStatements, type Statement } from './sql/lookups.ts';
import { compareRow, rowOf } from './sql/rows.ts';
import { textsOf } from './sql/texts.ts';

/** The statements whose text only the running program knows are this many at most; with fewer, the number goes down. */
const mostUnfollowed = 22;

const isOurs = (file: string) => /^(server\/(src|testing)|demo)\//.test(relative(root, file));

export type Comparison = {
  /** The number of statements. */
  statements: number;
  /** A sentence for each column of a wrong name or type. */
  wrong: string[];
  /** Columns that a person may want to look at: those that no type names, and those that may be null. */
  notes: string[];
  unfollowed: string[];
};

/** Compares all statements of a project's files with a migrated database. */
export async function compareRows(
  url: string,
  project = join(root, 'tsconfig.json'),
  isRead = isOurs,
): Promise<Comparison> {
  const { statements, lookups, checker, close } = readStatements(project, isRead);
  try {
    const read = statements.map((statement) => ({ statement, ...textsOf(statement, lookups) }));
    const described = await describeAll(url, [...new Set(read.flatMap(({ texts }) => texts))]);
    const found: Comparison = { statements: statements.length, wrong: [], notes: [], unfollowed: [] };
    for (const { statement, texts, reason } of read) {
      const say = (sentences: Iterable<string>) =>
        [...sentences].map((text) => `${placeOf(statement)}: ${text}`);
      const answers = texts.map((text) => ({ text, columns: described.get(text) }));
      const known = answers.flatMap(({ text, columns }) =>
        Array.isArray(columns) ? [{ text, columns }] : [],
      );
      if (known.length === 0) found.unfollowed.push(...say([reason ?? String(answers[0]?.columns)]));
      const row = rowOf(statement, checker);
      const findings = row ? known.map(({ text, columns }) => compareRow(row, columns, text, checker)) : [];
      found.wrong.push(...say(new Set(findings.flatMap(({ wrong }) => wrong))));
      found.notes.push(...say(new Set(findings.flatMap(({ notes }) => notes))));
    }
    return found;
  } finally {
    close();
  }
}

/** Returns a sentence for each row type that is wrong, and for statements that can't be followed. */
export function complaintsOf({ statements, wrong, unfollowed }: Comparison): string[] {
  if (unfollowed.length <= mostUnfollowed) return wrong;
  const sentence =
    `${unfollowed.length} of ${statements} statements can’t be followed, at most ${mostUnfollowed}: ` +
    'write the new one so that scripts/sql/texts.ts finds its parts.';
  return [...wrong, sentence, ...unfollowed];
}

function placeOf(statement: Statement): string {
  const source = statement.getSourceFile();
  const line = source.text.slice(0, statement.getStart()).split('\n').length;
  return `${relative(root, source.fileName)}:${line}`;
}

if (import.meta.main) {
  const cluster = await startTestCluster(migrate);
  try {
    const comparison = await compareRows(cluster.templateUrl);
    const { statements, notes, unfollowed } = comparison;
    for (const note of notes) console.log(`note: ${note}`);
    for (const place of unfollowed) console.log(`not followed: ${place}`);
    const complaints = complaintsOf(comparison);
    for (const sentence of complaints) console.error(sentence);
    console.log(`${statements - unfollowed.length} of ${statements} statements followed`);
    process.exitCode = complaints.length > 0 ? 1 : 0;
  } finally {
    await cluster.stop();
  }
}
