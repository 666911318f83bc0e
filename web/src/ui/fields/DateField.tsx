/**
 * A field for a civil date, which is typed as gg/mm/aaaa or picked from a calendar. Its value is `2026-03-01`, or ''
 * when empty.
 */
import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { formatDate } from '@wms/contract/platform/formats';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../parts/buttons.tsx';
import { parseTypedDate } from './civil-date.ts';
import { DayPicker } from './DayPicker.tsx';

export type DateFieldProps = {
  label: ReactNode;
  value?: string | null;
  /**
   * Called with a date, with '' when the field is empty, or with the typed text when it isn't a date; the form's schema
   * then gives the message.
   */
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  description?: ReactNode;
  inputWrapperOrder?: TextInputProps['inputWrapperOrder'];
  /** The earliest and the latest day that can be picked. */
  min?: string;
  max?: string;
  disabled?: boolean;
  required?: boolean;
  withAsterisk?: boolean;
  autoComplete?: string;
  'data-path'?: string;
};

const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
const formatTyped = (value: string | null | undefined) =>
  value ? (isDate(value) ? formatDate(value) : value) : '';

export function DateField({ value, onChange, onBlur, min, max, ...input }: DateFieldProps) {
  const [opened, setOpened] = useState(false);
  // The typed text is left unchanged until the field loses the focus.
  const [typing, setTyping] = useState<string | null>(null);
  const picked = value && parseTypedDate(value) ? value : null;

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...input}
          value={typing ?? formatTyped(value)}
          placeholder="gg/mm/aaaa"
          inputMode="numeric"
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setTyping(typed);
            onChange?.(parseTypedDate(typed) ?? typed.trim());
          }}
          onBlur={(event) => {
            setTyping(null);
            onBlur?.(event);
          }}
          rightSection={
            <IconButton
              icon={IconCalendar}
              label="Scegli dal calendario"
              size={28}
              iconSize={18}
              aria-haspopup="dialog"
              aria-expanded={opened}
              disabled={input.disabled ?? false}
              onClick={() => setOpened(!opened)}
            />
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendario">
        <DayPicker
          picked={picked}
          min={min}
          max={max}
          onPick={(date) => {
            onChange?.(date);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
