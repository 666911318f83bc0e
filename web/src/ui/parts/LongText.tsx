/**
 * A text that somebody wrote. A long one is folded after its beginning, so that it doesn't push the rest off the page.
 */
import { Button } from '@mantine/core';
import { type CSSProperties, useState } from 'react';

/** A text with more characters or lines than these is folded. */
const most = { characters: 400, lines: 8 };
// The styles are inline, because few texts are long and no style sheet of every page should have them.
const text: CSSProperties = { display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
const folded: CSSProperties = {
  ...text,
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 5,
};

export function LongText({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = children.length > most.characters || children.split('\n').length > most.lines;
  return (
    <>
      <span style={isLong && !whole ? folded : text}>{children}</span>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          mt={4}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Mostra meno' : 'Leggi tutto'}
        </Button>
      )}
    </>
  );
}
