/**
 * Draws a dialog's lists of choices and menus inside the dialog: a screen reader reads only what lies in a modal
 * dialog, and a touch scrolls only that.
 */
import { MantineThemeProvider } from '@mantine/core';
import { createContext, type ReactNode, use, useMemo } from 'react';

/** Null outside of dialogs. */
const Dialog = createContext<HTMLElement | null>(null);

/** Where a list of choices is drawn: in the dialog, or else in the page's main landmark. */
export const useOptionsPlace = (): { target: HTMLElement | string } => ({
  target: use(Dialog) ?? '#contenuto',
});

/**
 * Draws Mantine's own lists inside the dialog, too, at a fixed position, so that the scrolling dialog doesn't cut them.
 */
export function OptionsInDialog({ dialog, children }: { dialog: HTMLElement | null; children: ReactNode }) {
  const theme = useMemo(
    () => ({
      components: {
        // A function gives the target, because Mantine merges the properties of nested dialogs, and would go through
        // the target's element without end.
        Portal: { defaultProps: () => (dialog ? { target: dialog } : {}) },
        Popover: { defaultProps: { floatingStrategy: 'fixed' } },
      },
    }),
    [dialog],
  );
  return (
    <Dialog value={dialog}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </Dialog>
  );
}
