import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { networkMessage } from '../../client/call/send.ts';
import type { LaterCode } from '../../client/later-code.ts';
import { useOnChange } from '../../client/latest.ts';

/**
 * Draws a button alone until somebody uses it, whose first click or key calls `use`; then `Opened` takes its place, as
 * soon as its code has come. A list has dozens of buttons with a menu or with values: drawing these closed took a third
 * of a second more on a slow phone, and their code is a third of what each page loads.
 */
export function useFirstUse<Props extends object>(code: LaterCode<ComponentType<Props>>) {
  const [Opened, setOpened] = useState<ComponentType<Props> | null>(null);
  const use = () => {
    code.fetch().then(
      (found) => setOpened(() => found),
      () => alert.error(networkMessage),
    );
  };
  return { Opened, use };
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
