/** The dialogs that cupboards open over any page. The code of each one is fetched after the page's own code. */
import { useEffect } from 'react';
import { useStore } from '../../client/alerts/store.ts';
import type { FrameDialog } from '../../ui/cupboards/cupboard.ts';
import { later } from '../../ui/modal/later.tsx';
import { cupboards } from '../cupboards.ts';
import { useOpenedOnce } from './opened-once.ts';

const dialogs = cupboards
  .flatMap((cupboard) => cupboard.dialogs ?? [])
  .map((declared) => ({ ...declared, Dialog: later(declared.dialog) }));

export function Dialogs({ onOpen }: { onOpen: () => void }) {
  return dialogs.map((dialog) => <OnceOpened key={dialog.name} {...dialog} onOpen={onOpen} />);
}

type OnceOpenedProps = Pick<FrameDialog, 'opened'> & {
  Dialog: (typeof dialogs)[number]['Dialog'];
  onOpen: () => void;
};

function OnceOpened({ opened: store, Dialog, onOpen }: OnceOpenedProps) {
  const opened = useStore(store);
  const drawn = useOpenedOnce(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it opens, not when it is drawn again
  useEffect(() => {
    if (opened) onOpen();
  }, [opened]);
  return drawn && <Dialog opened={opened} onClose={() => store.set(false)} />;
}
