import { type RawBuilder, sql } from 'kysely';

/** Returns a condition that every word is somewhere in the text, in any case and with or without accents. */
export const containsWords = (text: RawBuilder<unknown>, q: string) => {
  const words = q.split(/\s+/).filter(Boolean);
  return words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`strpos(search_text(${text}), search_text(${word})) > 0`),
        sql` and `,
      );
};
