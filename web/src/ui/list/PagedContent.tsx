import type { ReactNode } from 'react';
import { EmptyState, Pending, Searching } from '../page/Page.tsx';
import type { ThingNames } from './articles.ts';
import { LoadMore } from './LoadMore.tsx';
import { NothingFound } from './NothingFound.tsx';
import type { List } from './use-list.ts';
import type { Pages } from './use-pages.ts';

type Props<Row> = {
  pages: Pages<Row>;
  things: ThingNames;
  /** The number of grey rows while the first page is read. */
  rows: number;
  whenNone: ReactNode;
  /** The list, when it can be searched. */
  searched?: Pick<List<unknown>, 'narrowed' | 'clear'>;
  children: ReactNode;
};

/** The rows of a list without a table and filters, or the message in their place, and the button for more. */
export function PagedContent<Row>({ pages, things, rows, whenNone, searched, children }: Props<Row>) {
  const { loading, error, retry, more } = pages;
  if (loading || error) return <Pending error={error} onRetry={retry} rows={rows} />;
  if (pages.rows.length === 0 && pages.stale) return <Searching />;
  if (pages.rows.length === 0 && searched?.narrowed)
    return <NothingFound things={things} clear={searched.clear} />;
  if (pages.rows.length === 0 && !more) return <EmptyState>{whenNone}</EmptyState>;
  return (
    <>
      {children}
      {more && <LoadMore more={more} things={things} />}
    </>
  );
}
