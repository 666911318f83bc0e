import { type ComponentType, type Ref, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { networkMessage } from '../../client/call/send.ts';
import type { LaterCode } from '../../client/later-code.ts';

type Popup = 'menu' | 'listbox' | 'dialog';

/** The properties of the button that opens a menu, a list or a dialog. */
export type OpeningButton = {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup'?: Popup;
  'aria-expanded'?: boolean;
  onClick?: (event: SyntheticEvent<HTMLElement>) => void;
  onKeyDown?: (event: SyntheticEvent<HTMLElement>) => void;
};

/**
 * Draws a button alone until somebody uses it, because drawing a whole dropdown takes ten times as long as the button,
 * and a page has a dozen of them. While `Dropdown` is null, draw the button with these properties; afterwards draw it
 * as the dropdown's target. The first click or arrow key is then repeated on the new button, which gets the focus of
 * the first one, so that the dropdown opens at once.
 */
export function useFirstUse<Part extends ComponentType<never>>(
  popup: Popup,
  code: LaterCode<Part>,
): { Dropdown: Part | null; button: OpeningButton } {
  const [Dropdown, setDropdown] = useState<Part | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<{ event: Event; focused: boolean } | null>(null);

  useEffect(() => {
    const { current: found } = button;
    if (!Dropdown || !first.current || !found) return undefined;
    const { event, focused } = first.current;
    if (focused) found.focus({ preventScroll: true });
    // This waits, because the dropdown is in the page only after its own effects have run.
    const timer = setTimeout(() => {
      first.current = null;
      found.dispatchEvent(copyEvent(event));
    });
    return () => clearTimeout(timer);
  }, [Dropdown]);

  if (Dropdown) return { Dropdown, button: { ref: button } };
  const use = (event: SyntheticEvent<HTMLElement>) => {
    // Elements around the button must get the event only once, when it is repeated.
    event.stopPropagation();
    first.current = {
      event: event.nativeEvent,
      focused: document.activeElement === event.currentTarget,
    };
    const known = code.known();
    if (known) return setDropdown(() => known);
    code.fetch().then(
      (fetched) => setDropdown(() => fetched),
      () => alert.error(networkMessage),
    );
  };
  return {
    Dropdown,
    button: {
      ref: button,
      'aria-haspopup': popup,
      ...(popup === 'listbox'
        ? {
            onKeyDown: (event) => {
              if (!(event.nativeEvent instanceof KeyboardEvent) || !arrows.includes(event.nativeEvent.code))
                return;
              event.preventDefault();
              use(event);
            },
          }
        : { 'aria-expanded': false }),
      onClick: use,
    },
  };
}

const arrows = ['ArrowDown', 'ArrowUp'];

const copyEvent = (event: Event) =>
  event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event);
