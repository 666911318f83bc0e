import { useState } from 'react';
import type { SearchFieldProps } from './SearchField.tsx';

/** Fewer rows are seen at a glance. */
export const worthSearching = 8;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Searches a short list, of which the browser has all rows: every typed word begins a word of the row, without case and
 * accents.
 */
export function useShortList<Row>(rows: readonly Row[], wordsOf: (row: Row) => string) {
  const [q, setQ] = useState('');
  const typed = plain(q).split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const words = plain(wordsOf(row)).split(/[^\p{L}\p{N}]+/u);
    return typed.every((word) => words.some((known) => known.startsWith(word)));
  });
  return {
    rows: found,
    /** True when the search leaves nothing. */
    nothing: typed.length > 0 && found.length === 0,
    worthSearching: rows.length >= worthSearching || typed.length > 0,
    clear: () => setQ(''),
    search: (label: string): SearchFieldProps => ({ label, value: q, onChange: setQ }),
  };
}
