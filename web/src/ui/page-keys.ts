/** The keys of a page, such as `e` to edit. They act on the page alone: under a dialog they are silent. */
import { useHotkeys } from '@mantine/hooks';

/** Whether no dialog, drawer or palette lies over the page. */
export const isPageOnTop = () => document.querySelector('[aria-modal=true]') === null;

type Keys = Readonly<Record<string, () => void>>;

/**
 * Calls the function of a pressed key (`n`, `mod+S`), except while the person types in a field; `inFields` lets keys
 * act there, too.
 */
export function usePageKeys(keys: Keys, { inFields = false } = {}): void {
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [key, () => isPageOnTop() && act()]),
    inFields ? [] : undefined,
  );
}
