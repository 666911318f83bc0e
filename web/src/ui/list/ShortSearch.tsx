import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../page/Page.tsx';
import { articles, type ThingNames } from './articles.ts';
import { SearchField } from './SearchField.tsx';
import type { useShortList } from './short-list.ts';

type Props = {
  list: ReturnType<typeof useShortList>;
  label: string;
  things: ThingNames;
  /** The rows that are found. */
  children: ReactNode;
};

/** The search of a short list over its rows, or the sentence that nothing is found. */
export const ShortSearch = ({ list, label, things, children }: Props) => (
  <>
    {list.worthSearching && <SearchField {...list.search(label)} />}
    {list.nothing ? (
      <EmptyState
        action={
          <Button variant="default" onClick={list.clear}>
            Togli la ricerca
          </Button>
        }
      >
        {articles(things).none} corrisponde: prova con altre parole.
      </EmptyState>
    ) : (
      children
    )}
  </>
);
