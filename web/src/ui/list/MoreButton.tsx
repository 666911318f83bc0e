import { Button, Stack, Text } from '@mantine/core';
import type { Pages } from './use-pages.ts';

type Props = {
  pages: Pick<Pages<unknown>, 'more'>;
  /** 'Mostra altre' */
  label: string;
  /** Who or what could not be read: 'altre notifiche'. */
  others: string;
};

/** Loads the next page of a list. When that fails, the button says so and tries again. */
export function MoreButton({ pages: { more }, label, others }: Props) {
  if (!more) return null;
  return (
    <Stack gap={12} align="center" py={12}>
      {more.failed && (
        <Text c="var(--mantine-color-error)" role="alert">
          Non è stato possibile leggere {others}.
        </Text>
      )}
      <Button variant="default" onClick={more.load} loading={more.loading}>
        {more.failed ? 'Riprova' : label}
      </Button>
    </Stack>
  );
}
