import { Button, Stack, Text } from '@mantine/core';
import { articles, type ThingNames } from './articles.ts';
import type { Pages } from './use-pages.ts';

type Props = { more: NonNullable<Pages<never>['more']>; things: ThingNames };

/** Loads the next page of a list. When that fails, the button says so and tries again. */
export function LoadMore({ more: { load, loading, failed }, things }: Props) {
  const { others } = articles(things);
  return (
    <Stack gap={12} align="center" py={12}>
      {failed && (
        <Text c="var(--mantine-color-error)" role="alert">
          Non è stato possibile leggere {others} {things[1]}.
        </Text>
      )}
      <Button variant="default" onClick={load} loading={loading}>
        {failed ? 'Riprova' : `Mostra ${others}`}
      </Button>
    </Stack>
  );
}
