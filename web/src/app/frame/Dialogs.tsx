/** The dialogs that cupboards open over any page. The code of each one is fetched after the page's own code. */

import { useStore } from '../../client/alerts/store.ts';
import { useOnChange } from '../../client/latest.ts';
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
  useOnChange([opened], () => {
    if (opened) onOpen();
  });
  return drawn && <Dialog opened={opened} onClose={() => store.set(false)} />;
}
