import { Button, Stack, Text } from '@mantine/core';
import type { Pages } from './use-pages.ts';

/** The nouns of a list's rows: `['prodotto', 'prodotti']` */
export type Things = readonly [one: string, many: string];

type Props = { more: NonNullable<Pages<never>['more']>; things: Things };

/** Loads the next page of a list. When that fails, the button says so and tries again. */
export function LoadMore({ more: { load, loading, failed }, things: [one, many] }: Props) {
  const { others } = articles(one);
  return (
    <Stack gap={12} align="center" py={12}>
      {failed && (
        <Text c="var(--mantine-color-error)" role="alert">
          Non è stato possibile leggere {others} {many}.
        </Text>
      )}
      <Button variant="default" onClick={load} loading={loading}>
        {failed ? 'Riprova' : `Mostra ${others}`}
      </Button>
    </Stack>
  );
}

/** The articles depend on the gender of the noun, which the endings of our nouns show. */
export const articles = (one: string) =>
  /(a|zione)$/.test(one)
    ? { none: 'Nessuna', the: 'le', others: 'altre' }
    : { none: 'Nessun', the: 'i', others: 'altri' };
