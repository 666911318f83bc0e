import { Text } from '@mantine/core';
import { documentLife } from '@wms/contract/humanResources/documents/life';
import { type DocumentToVerify, reopenDocument } from '@wms/contract/humanResources/documents/verification';
import { ReasonModal } from '../../../ui/modal/ReasonModal.tsx';

const { label } = documentLife.moves.reopen;

type Props = { document: DocumentToVerify; onClose: () => void };

/** Asks for the reason for which an approval is taken back. */
export const ReopenModal = ({ document: { id, version, type, person }, onClose }: Props) => (
  <ReasonModal
    endpoint={reopenDocument}
    id={id}
    body={{ version }}
    title={label}
    onClose={onClose}
    confirmLabel={label}
    danger
    field={{ description: 'La persona lo legge così com’è', withAsterisk: true, 'data-autofocus': undefined }}
  >
    <Text size="sm">
      {type.name} di {person.name} torna fra quelli da verificare. Se ne aveva sostituito un altro, quello è
      di nuovo in vigore.
    </Text>
  </ReasonModal>
);
