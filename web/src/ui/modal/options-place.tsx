/**
 * Draws the lists of choices, menus and the like of a dialog inside it. A screen reader knows of a modal dialog and
 * nothing else, and a touch may scroll only what lies in it.
 */
import { MantineThemeProvider } from '@mantine/core';
import { createContext, type ReactNode, use, useMemo } from 'react';

/** Null outside of dialogs. */
const Dialog = createContext<HTMLElement | null>(null);

/** Where a list of choices is drawn: in the dialog, or else in the page's main landmark. */
export const useOptionsPlace = (): { target: HTMLElement | string } => ({
  target: use(Dialog) ?? '#contenuto',
});

/** Inside a dialog: Mantine's own lists are drawn there, too, and aren't cut where the dialog scrolls. */
export function OptionsInDialog({ dialog, children }: { dialog: HTMLElement | null; children: ReactNode }) {
  const theme = useMemo(
    () => ({
      components: {
        // Given by a function, because Mantine merges the dialog over another dialog, element by element, without end.
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
