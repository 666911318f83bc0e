import { Text } from '@mantine/core';
import { putBankRowsAside } from '@wms/contract/accounting/bank/endpoints';
import { ReasonModal } from '../../ui/modal/ReasonModal.tsx';

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void };

/** Puts rows aside that pay nothing that WMS knows of. */
export const AsideModal = ({ ids, onClose, onDone }: Props) => (
  <ReasonModal
    endpoint={putBankRowsAside}
    body={{ ids: [...ids] }}
    onDone={onDone}
    title={ids.length === 1 ? 'La riga non riguarda' : `Le ${ids.length} righe non riguardano`}
    onClose={onClose}
    confirmLabel="Metti da parte"
    field={{ label: 'Perché' }}
    short
  >
    <Text size="sm">
      Non sono quote, ricevute o note spese, per esempio le spese del conto. Restano in elenco sotto «Non
      riguarda», e si possono riprendere.
    </Text>
  </ReasonModal>
);
