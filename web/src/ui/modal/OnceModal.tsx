/**
 * A window with a content that is shown only once, such as a link. Until somebody has taken the content, the window
 * asks before it closes.
 */
import { type ReactNode, useState } from 'react';
import { confirm } from '../../client/alerts/confirm.ts';
import { AppModal } from './AppModal.tsx';

type Props = {
  title: string;
  onClose: () => void;
  backLabel?: string;
  /** Gets the function to call when the content was copied or saved. */
  children: (onTaken: () => void) => ReactNode;
};

export function OnceModal({ onClose, children, ...props }: Props) {
  const [taken, setTaken] = useState(false);
  const close = async () => {
    if (taken || (await confirm(lossQuestion))) onClose();
  };
  return (
    <AppModal opened onClose={() => void close()} shownOnce {...props}>
      {children(() => setTaken(true))}
    </AppModal>
  );
}

const lossQuestion = {
  title: 'Non l’hai ancora copiato',
  message: 'Se chiudi adesso non lo vedi più.',
  backLabel: 'Indietro',
  confirmLabel: 'Chiudi lo stesso',
  danger: true,
} as const;
