/** Finds comments whose first word isn't a thing: they must be read twice. */

const pronouns = 'What|Who|Whoever|Whom|Whose|Nobody|Of|Also|So|It|As|By|How';

/** The first line of a comment: of a block, of lines that follow each other, or after code on its line. */
const beginning = new RegExp(
  String.raw`(?:(?<=^[ \t]*|\s)/\*\*?\s+(?:\*\s+)?|(?<!^[ \t]*(?://|--).*\n[ \t]*)(?<=^[ \t]*|\s)(?://|--)[ \t]+)` +
    String.raw`(${pronouns})\b(?![^.!?]*\?)`,
  'gm',
);

/** Returns the line and the first word of each such comment; a question may begin so. */
export const badBeginnings = (source: string): { line: number; word: string }[] =>
  [...source.matchAll(beginning)].map(({ index, 0: text, 1: word = '' }) => ({
    line: source.slice(0, index + text.length).split('\n').length,
    word,
  }));
