import { matchesWords } from './match-words.ts';

type Named = { things: readonly { name: string; code?: string }[] };

/**
 * Sorts things whose name or code matches the text before things that only belong to them: a member before their
 * receipts. Otherwise the order of the menu is kept.
 */
export const orderFound = <Found extends Named>(found: readonly Found[], text: string): Found[] => {
  const isCalledSo = ({ things }: Found) =>
    things.some(({ name, code }) => matchesWords(text, `${name} ${code ?? ''}`));
  return found.toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one)));
};
