/** A version that is a text: Markdown drawn by React, with a list of its headings. Its HTML is never inserted. */
import { Anchor } from '@mantine/core';
import { getRegulationText } from '@wms/contract/utilities/regulations/endpoints';
import { memo, useEffect } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import { Markdown, partsOf } from './Markdown.tsx';
import classes from './Reader.module.css';

/** Texts with fewer headings need no list of them. */
const leastParts = 4;

/** `memo`, because the text must not be drawn again at each key in the search field. */
export const MarkdownText = memo(function MarkdownText({ id, title }: { id: number; title: string }) {
  const { data, error, refetch } = useAnswer(getRegulationText, { params: { id: String(id) } });
  // The text is loaded after the page, so the browser has not found the heading that the address names.
  useEffect(() => {
    if (data && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [data]);
  if (!data) return <Pending error={error} onRetry={refetch} rows={6} height={48} />;
  const parts = partsOf(data.body);
  return (
    <>
      {parts.length >= leastParts && (
        <details className={classes.index}>
          <summary>Indice</summary>
          <ul>
            {parts.map(({ id: anchor, text }) => (
              <li key={anchor}>
                <Anchor href={`#${anchor}`}>{text}</Anchor>
              </li>
            ))}
          </ul>
        </details>
      )}
      <article aria-label={title} className={classes.text}>
        <Markdown source={data.body} />
      </article>
    </>
  );
});
