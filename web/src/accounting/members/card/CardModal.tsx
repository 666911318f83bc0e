import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { CardAnswer } from './CardAnswer.tsx';

/** The answer about a card whose QR was read with a phone's own camera. */
export const CardModal = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <AppModal opened title="Tessera" onClose={onClose}>
    <CardAnswer code={code} />
  </AppModal>
);
