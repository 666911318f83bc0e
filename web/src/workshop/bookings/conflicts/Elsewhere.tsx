import type { FreeTime } from '@wms/contract/workshop/bookings/endpoints';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Alternatives } from './Alternatives.tsx';
import type { TakenProblem } from './taken-problem.ts';

type Props = {
  title: string;
  taken: TakenProblem;
  busy: boolean;
  onTake: (alternative: FreeTime) => void;
  onClose: () => void;
};

/** Shown when a booking was dropped on a taken place: says who has it, and offers other places. */
export const Elsewhere = ({ title, taken, busy, onTake, onClose }: Props) => (
  <AppModal opened onClose={onClose} title={title} backLabel="Lascia dov’era">
    <Alternatives {...taken} onTake={onTake} busy={busy} />
  </AppModal>
);
