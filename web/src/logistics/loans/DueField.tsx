/** The day by which a loan comes back: one of the usual terms in one press, or any date. */
import { SegmentedControl, Stack } from '@mantine/core';
import { today } from '@wms/contract/platform/schema';
import type { ComponentProps } from 'react';
import { DateField } from '../../ui/fields/DateField.tsx';
import { daysFromNow } from '../shared/expiry.ts';

const terms = [
  { label: 'Oggi', days: 0 },
  { label: '3 giorni', days: 3 },
  { label: '1 settimana', days: 7 },
] as const;

/** The date that a new loan begins with. */
export const usualDue = () => daysFromNow(7);

export function DueField({ value = '', onChange, ...props }: ComponentProps<typeof DateField>) {
  return (
    <Stack gap={6}>
      <DateField {...props} value={value} {...(onChange && { onChange })} min={today()} />
      <SegmentedControl
        aria-label="Fra quanto"
        data={terms.map(({ label, days }) => ({ label, value: daysFromNow(days) }))}
        value={value ?? ''}
        disabled={props.disabled ?? false}
        onChange={(date) => onChange?.(date)}
      />
    </Stack>
  );
}
