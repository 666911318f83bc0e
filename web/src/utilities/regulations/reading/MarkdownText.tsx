/** A version that is a text: Markdown drawn by React, with the list of its parts. No HTML of it is ever inserted. */
import { Anchor } from '@mantine/core';
import { getRegulationText } from '@wms/contract/utilities/regulations/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import { Markdown, partsOf } from './Markdown.tsx';
import classes from './Reader.module.css';

/** Shorter texts are seen at a glance. */
const leastParts = 4;

export function MarkdownText({ id, title }: { id: number; title: string }) {
  const { data, error, refetch } = useAnswer(getRegulationText, { params: { id: String(id) } });
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
}
