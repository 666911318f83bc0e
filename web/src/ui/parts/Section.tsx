import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import textClasses from './text.module.css';

/** A part of a page with its own small title; `end` is drawn at the right of the title. */
export const Section = ({
  title,
  end,
  children,
}: {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}) => (
  <Stack component="section" gap="xs" miw={0} aria-label={title}>
    <Group justify="space-between" gap="sm">
      <Title order={2} fz="md" fw={600} className={textClasses.anywhere}>
        {title}
      </Title>
      {end}
    </Group>
    {children}
  </Stack>
);
