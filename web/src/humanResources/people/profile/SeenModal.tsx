import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@wms/contract/humanResources/people/profile/endpoints';
import { use } from 'react';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { PagesSeenBy } from '../../../ui/page/open-pages.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import classes from './SeenModal.module.css';

/** 'Che cosa vede': the menu and the pages that the person's permissions open, without any of the person's data. */
export function SeenModal({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const findPages = use(PagesSeenBy);
  const { permissions, registration, state, nome, cognome } = profile;
  const complete = registration === 'completato';
  const { data, error } = useQuery({
    queryKey: ['pages seen', permissions, complete],
    queryFn: () => findPages({ permissions, complete }),
    staleTime: 'static',
  });
  return (
    <AppModal opened onClose={onClose} title={`Che cosa vede ${nome} ${cognome}`}>
      <Stack gap="md">
        {state !== 'attivo' && (
          <Text size="sm">Adesso non accede: è quello che vedrebbe, se fosse attivə.</Text>
        )}
        {!complete && <Text size="sm">Finché la registrazione non è completa vede solo questo.</Text>}
        {!data ? (
          <Pending error={error} rows={4} />
        ) : (
          <>
            {data.menu.map(({ label, pages }) => (
              <Pages key={label} title={label || 'Menu'} pages={pages} />
            ))}
            {data.others.length > 0 && <Pages title="Fuori dal menu" pages={data.others} />}
          </>
        )}
      </Stack>
    </AppModal>
  );
}

const Pages = ({ title, pages }: { title: string; pages: readonly string[] }) => (
  <section aria-label={title}>
    <Title order={3} fz="sm" fw={600} mb={6}>
      {title}
    </Title>
    <Group component="ul" gap={6}>
      {[...new Set(pages)].map((page) => (
        <li key={page} className={classes.page}>
          {page}
        </li>
      ))}
    </Group>
  </section>
);
