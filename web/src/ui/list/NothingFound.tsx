import { Button } from '@mantine/core';
import { EmptyState } from '../page/Page.tsx';
import { articles, type ThingNames } from './articles.ts';

type Props = {
  things: ThingNames;
  /** Whether filters narrow the list, too. */
  filtered?: boolean;
  clear: () => void;
};

/** Says that nothing in a list corresponds to what was typed or chosen, and offers the whole list again. */
export const NothingFound = ({ things, filtered = false, clear }: Props) => (
  <EmptyState
    action={
      <Button variant="default" onClick={clear}>
        {filtered ? 'Togli i filtri' : 'Togli la ricerca'}
      </Button>
    }
  >
    {articles(things).none} corrisponde: prova con altre parole{filtered && ' o togli i filtri'}.
  </EmptyState>
);
