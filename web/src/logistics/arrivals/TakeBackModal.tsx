import { type Arrival, takeBackArrival } from '@wms/contract/logistics/arrivals/receiving';
import { formatInstant } from '@wms/contract/platform/formats';
import { ReasonModal } from '../../ui/modal/ReasonModal.tsx';

/** Takes an arrival back, with a reason: its goods leave the stock, and its lines are open again. */
export const TakeBackModal = ({ arrival, onClose }: { arrival: Arrival; onClose: () => void }) => (
  <ReasonModal
    endpoint={takeBackArrival}
    id={arrival.id}
    body={{ version: arrival.version }}
    title="Annulla l’arrivo"
    onClose={onClose}
    confirmLabel="Annulla l’arrivo"
    danger
    short
  >
    <div>
      La merce arrivata {formatInstant(arrival.at, 'il')} esce dalla giacenza con movimenti contrari, e le sue
      righe sono di nuovo da ricevere. Si può fare solo finché è ancora dove è stata messa.
    </div>
  </ReasonModal>
);
