import { type RefObject, useEffect, useState } from 'react';
import { isPageOnTop } from '../page-keys.ts';
import { focusFirstRow } from './row-focus.ts';

/** A table, or rows in groups. */
const lists = 'main :is(table, [data-rows])';

/**
 * The keys of a list on its page: J goes to the first row, and `?` opens the help. Of several lists the one with the
 * focus answers, or else the first.
 */
export function useListKeys(list: RefObject<HTMLElement | null>) {
  const [helped, setHelped] = useState(false);
  useEffect(() => {
    // A hotkey library would miss `?`, which needs Shift on every keyboard.
    const press = (event: KeyboardEvent) => {
      if ((event.key !== '?' && event.key !== 'j') || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (!isPageOnTop() || target?.closest('input:not([type=checkbox]), textarea, select')) return;
      const answering = target?.closest(lists) ?? document.querySelector(lists);
      if (answering !== list.current) return;
      if (event.key === '?') setHelped(true);
      else if (!target?.closest('[data-row]') && focusFirstRow()) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
  return { helped, closeHelp: () => setHelped(false) };
}
