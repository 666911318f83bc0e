import { Button } from '@mantine/core';
import classes from './ListPage.module.css';
import type { Pages } from './use-pages.ts';

/** The nouns of a list's rows: `['prodotto', 'prodotti']` */
export type Things = readonly [one: string, many: string];

type Props = { more: NonNullable<Pages<never>['more']>; things: Things };

/** The button that reads the next page of a list. */
export function LoadMore({ more: { load, loading, failed }, things: [one, many] }: Props) {
  const { others } = articles(one);
  return (
    <div className={classes.more}>
      {failed && (
        <p role="alert">
          Non è stato possibile leggere {others} {many}.
        </p>
      )}
      <Button variant="default" onClick={load} loading={loading}>
        {failed ? 'Riprova' : `Mostra ${others}`}
      </Button>
    </div>
  );
}

/** The articles depend on the gender of the noun, which the endings of our nouns show. */
export const articles = (one: string) =>
  /(a|zione)$/.test(one)
    ? { none: 'Nessuna', the: 'le', others: 'altre' }
    : { none: 'Nessun', the: 'i', others: 'altri' };
