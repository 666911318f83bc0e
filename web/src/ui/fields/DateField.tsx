/**
 * A field for a civil date, which is typed as gg/mm/aaaa or picked from a calendar. Its value is `2026-03-01`, or ''
 * when empty. A text that is no date stays in it, and the field itself says why it is none.
 */
import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { formatDate } from '@wms/contract/platform/formats';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { afterPointer } from '../../client/pointer.ts';
import { IconButton } from '../parts/buttons.tsx';
import { parseTypedDate, sayWrongDate } from './civil-date.ts';
import { DayPicker } from './DayPicker.tsx';

export type DateFieldProps = {
  label: ReactNode;
  value?: string | null;
  /**
   * Called with a date, with '' when the field is empty, or with the typed text when it isn't a date, which the form's
   * schema refuses.
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

export function DateField({ value, onChange, onBlur, min, max, error, ...input }: DateFieldProps) {
  const [opened, setOpened] = useState(false);
  // The typed text is left unchanged until the field loses the focus.
  const [typing, setTyping] = useState<string | null>(null);
  // A text that is no date stays in the field after the focus has left, even if the form doesn't take it, until the
  // field gets another value.
  const [left, setLeft] = useState<{ text: string; value: string | null | undefined } | null>(null);
  const shown = typing ?? (left && left.value === value ? left.text : formatTyped(value));
  const wrong = typing === null || error ? sayWrongDate(shown) : null;
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
          value={shown}
          error={wrong ?? error}
          placeholder="gg/mm/aaaa"
          inputMode="numeric"
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setTyping(typed);
            onChange?.(parseTypedDate(typed) ?? typed.trim());
          }}
          onBlur={(event) => {
            afterPointer(() => {
              if (typing !== null) setLeft(sayWrongDate(typing) ? { text: typing, value } : null);
              setTyping(null);
            });
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
            setLeft(null);
            onChange?.(date);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
