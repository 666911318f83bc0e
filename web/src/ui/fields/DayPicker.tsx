import { Skeleton } from '@mantine/core';
import { later } from '../modal/later.tsx';

/** A calendar to pick a day from. Its code comes later than the field or the button that opens it. */
export const DayPicker = later(
  async () => (await import('./Calendar.tsx')).Calendar,
  <Skeleton width={252} height={288} />,
);
