/**
 * A choice from a list that is too long to show: the server searches while the person types. A hand-held reader types a
 * code and Enter faster than any answer, so Enter takes a choice and never sends the form while the field has text.
 */

import { Box, Combobox, Group, InputBase, Loader, Text, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { report } from '../../client/answer.ts';
import { useLatest, useOnChange } from '../../client/latest.ts';
import { pointerReleased } from '../../client/pointer.ts';
import { fetchToTheEnd } from '../../client/query.ts';
import { followTyping } from '../dropdown/follow-typing.ts';
import { noteLookup } from '../looked-up.ts';
import { useOptionsPlace } from '../modal/options-place.tsx';
import { SmallCode } from '../parts/SmallCode.tsx';
import textClasses from '../parts/text.module.css';
import { useSettled } from '../use-settled.ts';
import classes from './RemoteSelect.module.css';

export type Choice = {
  id: number;
  name: string;
  /** The code, shown under the name. */
  code?: string;
  /** A picture before the name, such as a face. */
  picture?: React.ReactNode;
  /** A text at the right, such as the stock. */
  hint?: string;
  /**
   * True when the typed text identifies this choice although it is neither its name nor its code: it is a barcode.
   * False when a name or code that is typed in full doesn't choose it: only its place in the list does.
   */
  exact?: boolean;
  /** The words of the option, when they are more than the name that the field shows once it is chosen. */
  offer?: string;
};

export type RemoteSelectProps<C extends Choice> = {
  label: string;
  /** The chosen value, of which only the name is shown. Only `load` knows the other fields of a choice. */
  value: C | Choice | null;
  /** `typed` is the text with which the choice was found. */
  onChange: (choice: C | null, typed?: string) => void;
  /**
   * Called on Enter in place of `onChange` when the typed text is the choice's code in full, as a slow reader types it;
   * the field is then empty for the next one. Without it a code chooses, as a name does.
   */
  onCode?: ((choice: C, typed: string) => void) | undefined;
  /** The part of a typed text that names a choice, where a quantity may stand before it; the whole text by default. */
  nameIn?: (typed: string) => string;
  /** Returns the choices for the typed text, about twenty at most. */
  load: (typed: string, signal: AbortSignal) => Promise<readonly C[]>;
  /** The other values that the choices depend on. It also separates the answers of one field from those of another. */
  queryKey: readonly unknown[];
  placeholder?: string;
  description?: string;
  error?: React.ReactNode;
  disabled?: boolean;
  withAsterisk?: boolean;
  /** The person can clear the value. */
  clearable?: boolean;
  /** The caller collects the choices in a list: `value` stays null, and the field is empty for the next choice. */
  collects?: boolean;
  /** The message when no choice matches the typed text. */
  whenNone?: string;
  'data-path'?: string;
  autoFocus?: boolean;
};

const typingPause = 150;

export function RemoteSelect<C extends Choice>(props: RemoteSelectProps<C>) {
  const {
    label,
    value,
    onChange,
    onCode,
    nameIn = (whole) => whole,
    load,
    queryKey,
    clearable = true,
    collects = false,
    whenNone,
    ...input
  } = props;
  const name = value ? nameOf(value) : '';
  const [typed, setTyped] = useState(name);
  const asked = useSettled(typed, typingPause);
  const optionsPlace = useOptionsPlace();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const opened = combobox.dropdownOpened;
  // A value that came from elsewhere (a scan, a reset) shows its name.
  useOnChange([value?.id, name], () => {
    setTyped(name);
    if (value) combobox.closeDropdown();
  });

  const choicesFor = (text: string) => ({
    queryKey: ['choices', ...queryKey, text],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(nameIn(text), signal),
  });
  const isName = (text: string) => value !== null && text === name;
  const text = isName(asked) ? '' : asked.trim();
  const { data, isFetching } = useQuery({
    ...choicesFor(text),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const choices = data ?? [];
  // An option that was reached with the arrow keys must not stay chosen when the list changes.
  useEffect(() => data && combobox.resetSelectedOption(), [data, combobox.resetSelectedOption]);

  const take = (choice: C | null) => {
    onChange(choice, typed);
    setTyped(choice && !collects ? nameOf(choice) : '');
    combobox.closeDropdown();
    selects.current = isKey.current;
  };
  // The taken text is selected after Enter, so that the next letters replace it.
  const selects = useRef(false);
  const isKey = useRef(false);
  useLayoutEffect(() => {
    if (!selects.current) return;
    selects.current = false;
    const field = combobox.targetRef.current;
    if (field instanceof HTMLInputElement && document.activeElement === field) field.select();
  });
  const latest = useLatest({ typed, name, take, onChange, onCode });
  // The text on which Enter was pressed, until its choices come: leaving the field does not clear it.
  const entered = useRef<string | null>(null);

  /**
   * Takes a choice as soon as the choices for the typed text are known: the one with exactly this name or code, or
   * after Enter the first one that matches.
   */
  const settle = async (by: 'enter' | 'leaving') => {
    const wanted = typed.trim();
    if (by === 'enter') entered.current = wanted;
    let found: readonly C[] = [];
    try {
      found = await fetchToTheEnd(choicesFor(wanted));
    } catch (error) {
      report(error);
    }
    if (by === 'leaving') await pointerReleased();
    const now = latest.current;
    const field = combobox.targetRef.current;
    if (!field) return;
    const moved = now.typed.trim() !== wanted;
    const coded = by === 'enter' && now.onCode && exactChoice(found, nameIn(wanted));
    if (coded && isCodeOf(coded, nameIn(wanted))) {
      entered.current = null;
      if (!moved) setTyped('');
      combobox.closeDropdown();
      return now.onCode?.(coded, wanted);
    }
    if (moved) {
      // The person already types the next choice; the entered text is collected nevertheless.
      const choice = by === 'enter' && collects && (exactChoice(found, wanted) ?? found[0]);
      if (choice) now.onChange(choice);
      return;
    }
    const choice = exactChoice(found, nameIn(wanted)) ?? (entered.current === wanted ? found[0] : undefined);
    entered.current = null;
    if (choice) now.take(choice);
    else if (document.activeElement !== field) setTyped(now.name);
    // No choice has this name or code, so the cursor goes to the end of the text, where the person can correct it.
    else if (field instanceof HTMLInputElement)
      field.setSelectionRange(field.value.length, field.value.length);
  };
  const isTyped = typed.trim() !== '' && !isName(typed);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    isKey.current = event.key === 'Enter';
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // When the arrow keys have reached an option, the combobox handles Enter itself.
    const reached = opened && combobox.getSelectedOptionIndex() !== -1;
    if (isTyped || opened) event.preventDefault();
    if (reached) return;
    if (!isTyped) return combobox.closeDropdown();
    // A quantity alone is for the choice that is typed next.
    if (nameIn(typed).trim() === '') return take(null);
    combobox.openDropdown();
    event.currentTarget.select();
    void settle('enter');
  };

  return (
    <Combobox
      store={combobox}
      withinPortal
      portalProps={optionsPlace}
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
            followTyping(combobox, event);
          }}
          onFocus={(event) => event.currentTarget.select()}
          // The list does not open on focus. When an error moves the focus here, the list would cover the message.
          onClick={() => combobox.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            combobox.closeDropdown();
            if (isTyped) noteLookup(settle('leaving'));
            else setTyped(name);
          }}
          rightSection={isFetching && opened ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* A listbox has options; where there are none, it would tell screen readers of nothing. */}
        {choices.length > 0 ? (
          <Combobox.Options className={classes.options} aria-label="Scelte">
            {choices.map((choice) => (
              <Combobox.Option value={String(choice.id)} key={choice.id}>
                <Group component="span" gap={12} wrap="nowrap" justify="space-between">
                  {choice.picture}
                  <Box component="span" flex={1} miw={0} className={textClasses.anywhere}>
                    {choice.offer ?? choice.name}
                    {choice.code && <SmallCode>{choice.code}</SmallCode>}
                  </Box>
                  {choice.hint && (
                    <Text span flex="0 1 auto" ta="end" c="dimmed" className={textClasses.figures}>
                      {choice.hint}
                    </Text>
                  )}
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          !isFetching && (
            <Combobox.Empty>{whenNone ?? (text ? 'Nessun risultato' : 'Scrivi per cercare')}</Combobox.Empty>
          )
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

const nameOf = (choice: Choice) => choice.name;

const isSame = (text: string, other: string | undefined) =>
  other?.trim().toLowerCase() === text.trim().toLowerCase();

const isCodeOf = ({ code, exact }: Choice, text: string) => exact === true || isSame(text, code);

/** The choice whose code, or else whose name, is exactly this text; undefined when two choices share it. */
function exactChoice<C extends Choice>(choices: readonly C[], text: string): C | undefined {
  const named = choices.filter(({ exact }) => exact !== false);
  for (const names of [(choice: C) => isCodeOf(choice, text), ({ name }: C) => isSame(text, name)]) {
    const [first, ...others] = named.filter(names);
    if (first) return others.length === 0 ? first : undefined;
  }
  return undefined;
}
