import { Text } from '@mantine/core';
import { replaceDeliveryNote } from '@wms/contract/logistics/delivery-notes/editing';
import type { DeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { ReasonModal } from '../../../ui/modal/ReasonModal.tsx';

type Props = { note: DeliveryNote; onCopied: (copy: { id: number }) => void; onClose: () => void };

/** Annuls a note and creates its copy as a draft, in one call. */
export const ReplaceModal = ({ note: { id, version, number }, onCopied, onClose }: Props) => (
  <ReasonModal
    endpoint={replaceDeliveryNote}
    id={id}
    body={{ version }}
    onDone={onCopied}
    title={`Duplica e annulla il DDT ${number}`}
    onClose={onClose}
    confirmLabel="Duplica e annulla"
    danger
    field={{ withAsterisk: true }}
    waits
  >
    <Text size="sm">
      Il DDT {number} resta annullato con il suo numero e la merce torna dov’era. Si apre una bozza con gli
      stessi dati, da correggere ed emettere.
    </Text>
  </ReasonModal>
);
