/** A text field with suggestions below it: a help only, since any other text is taken as it is typed. */
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import type { ChangeEvent, FocusEvent, ReactNode } from 'react';
import { followTyping } from '../dropdown/follow-typing.ts';
import { useOptionsPlace } from '../modal/options-place.tsx';
import textClasses from '../parts/text.module.css';

export type Suggestion = { value: string; label: string };

type Props = {
  label: string;
  value?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  inputMode?: 'numeric' | 'text';
  disabled?: boolean;
  autoComplete?: string;
  suggestions: readonly Suggestion[];
  /** The name of the suggestions, for people who don't see them. */
  suggestionsLabel: string;
  onTake: (value: string) => void;
};

export function SuggestedInput({ suggestions, suggestionsLabel, onTake, ...input }: Props) {
  const optionsPlace = useOptionsPlace();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  return (
    <Combobox
      store={combobox}
      withinPortal
      portalProps={optionsPlace}
      onOptionSubmit={(value) => {
        onTake(value);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
          onChange={(event) => {
            input.onChange(event);
            followTyping(combobox, event);
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={({ key }) => {
            // Enter sends the form, unless a suggestion is chosen: then the suggestions would hide the form's answer.
            if (key === 'Enter' && combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown();
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options aria-label={suggestionsLabel} mah={280} style={{ overflowY: 'auto' }}>
          {suggestions.map(({ value, label }) => (
            <Combobox.Option key={value} value={value} className={textClasses.anywhere}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
