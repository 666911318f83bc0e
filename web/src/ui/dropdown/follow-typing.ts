import type { ComboboxStore } from '@mantine/core';
import type { ChangeEvent } from 'react';

/**
 * Opens the list of a field while somebody types in it, and closes it when code writes the field. A hand-held reader's
 * first letters open the list, which must close when the letters are taken back.
 */
export function followTyping(
  combobox: Pick<ComboboxStore, 'openDropdown' | 'closeDropdown' | 'updateSelectedOptionIndex'>,
  { nativeEvent }: ChangeEvent<HTMLInputElement>,
): void {
  if (nativeEvent instanceof InputEvent) combobox.openDropdown();
  else combobox.closeDropdown();
  combobox.updateSelectedOptionIndex();
}
