import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { afterPointer } from '../../client/pointer.ts';
import { isPageOnTop } from '../page-keys.ts';
import { focusFirstRow } from '../table/row-focus.ts';
import { tooLong } from '../too-long.ts';
import classes from './ListPage.module.css';

const typingPause = 150;

export type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  large?: boolean;
  autoFocus?: boolean;
  /** The most characters that the list searches for. */
  longest?: number;
};

/** The search field of a list. The key `/` focuses it, and the list changes while the person types. */
export function SearchField({
  label,
  value,
  onChange,
  large = false,
  autoFocus = false,
  longest = 100,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const field = useRef<HTMLInputElement>(null);

  // The address changed in another way: the person went back or cleared the filters.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const send = useDebouncedCallback((typed: string) => {
    afterPointer(() => {
      // The text is sent only after a press has ended, and the press may have cleared the field.
      if (field.current?.value !== typed) return;
      sent.current = typed.trim();
      onChange(sent.current);
    });
  }, typingPause);
  const change = (typed: string) => {
    setText(typed);
    if (tooLong(typed, longest)) send.cancel();
    else send(typed);
  };
  const error = tooLong(text, longest);

  useEffect(() => {
    // A hotkey library would miss this key: on an Italian keyboard `/` is Shift+7.
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isPageOnTop()) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable]')) return;
      // The first of several lists on a page answers.
      if (document.querySelector('main input[type=search]') !== field.current) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <TextInput
      ref={field}
      className={large ? classes.largeSearch : classes.search}
      size={large ? 'lg' : 'sm'}
      type="search"
      aria-label={label}
      placeholder={label}
      error={error}
      autoFocus={autoFocus}
      spellCheck={false}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
      }}
      leftSection={<IconSearch size={large ? 22 : 18} stroke={1.5} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label="Cancella la ricerca"
            onClick={() => {
              change('');
              field.current?.focus();
            }}
          />
        ) : (
          <Kbd size="xs" className={classes.slash} aria-hidden>
            /
          </Kbd>
        )
      }
    />
  );
}
