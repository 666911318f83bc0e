import { Group, Stack } from '@mantine/core';
import type { PageProps } from '../../ui/page/Page.tsx';
import { CalendarPage } from '../calendar/CalendarPage.tsx';
import type { Area } from '../shared/areas.ts';

/** The calendar without a title of its own, because the page of the lists has one. */
const Frame = ({ actions, children }: PageProps) => (
  <Stack gap={16} miw={0}>
    {actions && <Group gap={10}>{actions}</Group>}
    {children}
  </Stack>
);

export const CalendarTab = ({ area }: { area: Area }) => <CalendarPage area={area} title="" frame={Frame} />;
