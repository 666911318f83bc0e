import './app/start/schemas.ts';
import './app/start/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cupboards } from './app/cupboards.ts';
import { loadShell } from './app/frame/Root.tsx';
import { forgetRecent } from './app/palette/found/recent.ts';
import { askOnPress } from './app/routing/pressed-link.ts';
import { reactToCallFailures, router } from './app/routing/router.tsx';
import { colourScheme } from './app/start/colour-scheme.ts';
import { followVersions, keepPagesForOffline } from './app/start/offline-pages.ts';
import { theme, variables } from './app/start/theme.ts';
import { followFaults, keepFault } from './client/faults.ts';
import { queryClient } from './client/query.ts';
import { loggedIn, session } from './client/session/current.ts';
import { hintToServer } from './client/session/hint.ts';
import { markChoiceOnOpen } from './ui/dropdown/mark-choice.ts';
import { keepFocusOfBusy } from './ui/modal/focus/busy.ts';
import { keepDoubleClicksTogether } from './ui/modal/focus/double-click.ts';
import { followFocus } from './ui/modal/focus/opener.ts';

// The content security policy allows only style elements with the server's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

if (loggedIn()) void loadShell();
reactToCallFailures();
askOnPress();
followVersions();
keepPagesForOffline();
followFocus();
keepFocusOfBusy();
keepDoubleClicksTogether();
markChoiceOnOpen();
followFaults();

// The data that a device stores of one person must not be there for the next person.
let token = session.get().token;
hintToServer(token !== '');
session.subscribe(() => {
  if (session.get().token === token) return;
  token = session.get().token;
  for (const { forget } of cupboards) forget?.();
  forgetRecent();
  hintToServer(token !== '');
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const keep = (error: unknown) => {
  console.error(error);
  keepFault(error);
};

createRoot(root, { onCaughtError: keep, onUncaughtError: keep }).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={colourScheme}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
