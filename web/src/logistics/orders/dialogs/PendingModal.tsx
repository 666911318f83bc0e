import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';

type Props = { title: string; error: unknown; onRetry: () => unknown; onClose: () => void };

/** A dialog whose initial values are still being fetched. */
export const PendingModal = ({ title, error, onRetry, onClose }: Props) => (
  <AppModal opened title={title} onClose={onClose} size="lg">
    <Pending error={error} onRetry={onRetry} rows={4} />
  </AppModal>
);
