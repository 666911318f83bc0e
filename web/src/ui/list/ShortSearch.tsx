import type { ReactNode } from 'react';
import type { ThingNames } from './articles.ts';
import { NothingFound } from './NothingFound.tsx';
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
    {list.nothing ? <NothingFound things={things} clear={list.clear} /> : children}
  </>
);
