/** A choice among more things than a list could show: the server is asked while one types. */
import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import classes from './RemoteSelect.module.css';

export type Choice = {
  id: number;
  name: string;
  /** Under the name, in muted mono. */
  code?: string;
  /** At the right: how much of it there is, say. */
  hint?: string;
};

export type RemoteSelectProps<C extends Choice> = {
  label: string;
  /** Its name is shown; what else a choice has, only `load` knows. */
  value: C | Choice | null;
  onChange: (choice: C | null) => void;
  /** The choices for what was typed, at most twenty or so. */
  load: (typed: string, signal: AbortSignal) => Promise<readonly C[]>;
  /** What the choices depend on beside the text; also tells one such field's answers from another's. */
  queryKey: readonly unknown[];
  placeholder?: string;
  description?: string;
  error?: React.ReactNode;
  disabled?: boolean;
  withAsterisk?: boolean;
  /** The value can be taken away again. */
  clearable?: boolean;
  'data-path'?: string;
  autoFocus?: boolean;
};

const typingPause = 150;

export function RemoteSelect<C extends Choice>(props: RemoteSelectProps<C>) {
  const { label, value, onChange, load, queryKey, clearable = true, ...input } = props;
  const [typed, setTyped] = useState(value ? nameOf(value) : '');
  const [asked] = useDebouncedValue(typed, typingPause);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const opened = combobox.dropdownOpened;
  // A value that came from elsewhere (a scan, a reset) shows its name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the value changes, not the list of choices
  useEffect(() => {
    setTyped(value ? nameOf(value) : '');
    if (value) combobox.closeDropdown();
  }, [value]);

  const unchanged = value !== null && asked === nameOf(value);
  const text = unchanged ? '' : asked.trim();
  const { data: choices = [], isFetching } = useQuery({
    queryKey: ['choices', ...queryKey, text],
    queryFn: ({ signal }) => load(text, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  });

  return (
    <Combobox
      store={combobox}
      withinPortal
      // Inside the page's main part, where screen readers look for it.
      portalProps={{ target: '#contenuto' }}
      onOptionSubmit={(id) => {
        const choice = choices.find((candidate) => String(candidate.id) === id) ?? null;
        onChange(choice);
        setTyped(choice ? nameOf(choice) : '');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <InputBase
          {...input}
          label={label}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (event.currentTarget.value === '' && clearable) onChange(null);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={(event) => event.currentTarget.select()}
          // Not on focus: sent back to by an error, it would cover what the error says.
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(value ? nameOf(value) : '');
          }}
          rightSection={isFetching && opened ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options ?? ''} aria-label="Scelte">
          {choices.map((choice) => (
            <Combobox.Option value={String(choice.id)} key={choice.id}>
              <span className={classes.option}>
                <span className={classes.name}>
                  {choice.name}
                  {choice.code && <span className={classes.code}>{choice.code}</span>}
                </span>
                {choice.hint && <span className={classes.hint}>{choice.hint}</span>}
              </span>
            </Combobox.Option>
          ))}
          {choices.length === 0 && !isFetching && (
            <Combobox.Empty>{text ? 'Nessun risultato' : 'Scrivi per cercare'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const nameOf = (choice: Choice) => choice.name;
