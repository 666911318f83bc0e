import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The title that has the focus, or had it when it went away with its page. */
let focused: HTMLElement | null = null;

/**
 * The title of a new page takes the focus. While the page's thing is loading, a provisional title has the focus, and
 * hands it over to the title that replaces it.
 */
export function useTitleFocus(): {
  ref: RefObject<HTMLHeadingElement | null>;
  onFocus: () => void;
  onBlur: () => void;
} {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const isLeft = focused?.isConnected === false && document.activeElement === document.body;
    if (isLeft) ref.current?.focus({ preventScroll: true });
  }, []);
  return {
    ref,
    onFocus: () => {
      focused = ref.current;
    },
    onBlur: () => {
      focused = null;
    },
  };
}
