import { matchedParts } from './matched-parts.ts';
import classes from './Table.module.css';

/** A text with the matches of the search marked. */
export function Matched({ text, searched }: { text: string; searched: string | undefined }) {
  if (!searched) return text;
  let at = 0;
  return matchedParts(text, searched).map((part) => {
    const key = at;
    at += part.text.length;
    return part.matched ? (
      <mark key={key} className={classes.matched}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
