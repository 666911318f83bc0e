import { type RefObject, useRef, useState } from 'react';
import { useOnChange } from '../../client/latest.ts';

/**
 * Draws a button alone until somebody uses it, whose first click or key calls `use`. A list has dozens of buttons
 * with a menu or with values, and drawing these closed took a third of a second more on a slow phone.
 */
export function useFirstUse() {
  const [used, setUsed] = useState(false);
  return { used, use: () => setUsed(true) };
}

/** Opens a dropdown that was drawn because its button was used. Its new button takes the focus of the one before. */
export function useOpenAtOnce(open: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useOnChange([], () => {
    button.current?.focus({ preventScroll: true });
    open();
  });
  return button;
}
