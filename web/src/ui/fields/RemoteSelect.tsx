/**
 * A choice among more things than a list could show: the server is asked while one types. A hand-held reader types
 * a code and Enter faster than any answer: with something typed, Enter takes a choice and never sends the form.
 */
import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isCancelledError, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { report } from '../../client/answer.ts';
import { SmallCode } from '../parts/SmallCode.tsx';
import classes from './RemoteSelect.module.css';

export type Choice = {
  id: number;
  name: string;
  /** Under the name, in muted mono. */
  code?: string;
  /** Before the name: a face. */
  picture?: React.ReactNode;
  /** At the right: how much of it there is, say. */
  hint?: string;
  /** What was typed means this one, though neither name nor code says so: a barcode. */
  exact?: boolean;
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
  /** Said when nothing answers to what was typed. */
  whenNone?: string;
  'data-path'?: string;
  autoFocus?: boolean;
};

const typingPause = 150;

export function RemoteSelect<C extends Choice>(props: RemoteSelectProps<C>) {
  const { label, value, onChange, load, queryKey, clearable = true, whenNone, ...input } = props;
  const name = value ? nameOf(value) : '';
  const [typed, setTyped] = useState(name);
  const [asked] = useDebouncedValue(typed, typingPause);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const opened = combobox.dropdownOpened;
  // A value that came from elsewhere (a scan, a reset) shows its name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the value changes, of which two may have one name
  useEffect(() => {
    setTyped(name);
    if (value) combobox.closeDropdown();
  }, [value?.id, name]);

  const client = useQueryClient();
  const choicesFor = (text: string) => ({
    queryKey: ['choices', ...queryKey, text],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(text, signal),
  });
  const isName = (text: string) => value !== null && text === name;
  const text = isName(asked) ? '' : asked.trim();
  const { data, isFetching } = useQuery({
    ...choicesFor(text),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const choices = data ?? [];
  // What was reached with the arrows is another one in another list.
  useEffect(() => data && combobox.resetSelectedOption(), [data, combobox.resetSelectedOption]);

  const take = (choice: C | null) => {
    onChange(choice);
    setTyped(choice ? nameOf(choice) : '');
    combobox.closeDropdown();
  };
  const latest = useRef({ typed, name, take });
  latest.current = { typed, name, take };
  // The text that Enter was pressed on, until its choices are there: leaving the field doesn't take it back.
  const entered = useRef<string | null>(null);

  /**
   * Takes what was typed as soon as the choices for it are known: in full, or on Enter the first that answers to it.
   */
  const settle = async (by: 'enter' | 'leaving') => {
    const wanted = typed.trim();
    if (by === 'enter') entered.current = wanted;
    let found: readonly C[] = [];
    try {
      found = await client.fetchQuery(choicesFor(wanted));
    } catch (error) {
      if (!isCancelledError(error)) report(error);
    }
    const now = latest.current;
    const field = combobox.targetRef.current;
    if (!field || now.typed.trim() !== wanted) return;
    const choice = exactChoice(found, wanted) ?? (entered.current === wanted ? found[0] : undefined);
    entered.current = null;
    if (choice) now.take(choice);
    else if (document.activeElement !== field) setTyped(now.name);
  };
  const isTyped = typed.trim() !== '' && !isName(typed);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // An option reached with the arrows is the combobox's own affair.
    const reached = opened && combobox.getSelectedOptionIndex() !== -1;
    if (isTyped || opened) event.preventDefault();
    if (reached) return;
    if (!isTyped) return combobox.closeDropdown();
    combobox.openDropdown();
    void settle('enter');
  };

  return (
    <Combobox
      store={combobox}
      withinPortal
      // Inside the page's main part, where screen readers look for it.
      portalProps={{ target: '#contenuto' }}
      onOptionSubmit={(id) => take(choices.find((candidate) => String(candidate.id) === id) ?? null)}
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
          onKeyDown={onKeyDown}
          onBlur={() => {
            combobox.closeDropdown();
            if (isTyped) void settle('leaving');
            else setTyped(name);
          }}
          rightSection={isFetching && opened ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options} aria-label="Scelte">
          {choices.map((choice) => (
            <Combobox.Option value={String(choice.id)} key={choice.id}>
              <span className={classes.option}>
                {choice.picture}
                <span className={classes.name}>
                  {choice.name}
                  {choice.code && <SmallCode>{choice.code}</SmallCode>}
                </span>
                {choice.hint && <span className={classes.hint}>{choice.hint}</span>}
              </span>
            </Combobox.Option>
          ))}
          {choices.length === 0 && !isFetching && (
            <Combobox.Empty>{whenNone ?? (text ? 'Nessun risultato' : 'Scrivi per cercare')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const nameOf = (choice: Choice) => choice.name;

/** The one that the text names in full, by its code or else by its name; none where two bear it. */
function exactChoice<C extends Choice>(choices: readonly C[], text: string): C | undefined {
  const same = (other: string | undefined) => other?.trim().toLowerCase() === text.trim().toLowerCase();
  for (const names of [({ code, exact }: C) => exact === true || same(code), ({ name }: C) => same(name)]) {
    const [one, ...others] = choices.filter(names);
    if (one) return others.length === 0 ? one : undefined;
  }
  return undefined;
}
