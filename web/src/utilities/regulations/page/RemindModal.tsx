/** Asks before people are reminded, and shows who could not be. */
import { Text } from '@mantine/core';
import { formatCount } from '@wms/contract/platform/formats';
import { remindOfRegulation } from '@wms/contract/utilities/regulations/confirmations';
import type { Regulation } from '@wms/contract/utilities/regulations/regulation';
import { useState } from 'react';
import { alert } from '../../../client/told/alert.ts';
import { isWorthReading, type MassOutcome, MassResult } from '../../../humanResources/people/mass/Result.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = {
  regulation: Regulation;
  /** The chosen people; null are all who have not confirmed. */
  ids: readonly number[] | null;
  count: number;
  onDone: () => void;
  onClose: () => void;
};

export function RemindModal({ regulation: { id, title }, ids, count, onDone, onClose }: Props) {
  const [outcome, setOutcome] = useState<MassOutcome | null>(null);
  const form = useContractForm(remindOfRegulation, {
    initial: {},
    args: () => ({ params: { id: String(id) } }),
    toBody: () => ({ ...(ids && { ids }), expected: count }),
    quiet: true,
    onDone: (answer: MassOutcome) => {
      onDone();
      if (isWorthReading(answer)) return setOutcome(answer);
      alert.success(answer.message);
      onClose();
    },
  });
  if (outcome) return <MassResult title="Ricorda" outcome={outcome} onClose={onClose} />;
  return (
    <FormModal
      title={`Ricorda: ${formatCount(count, 'persona', 'persone')}`}
      form={form}
      onClose={onClose}
      confirmLabel="Manda il promemoria"
      closeOnConfirm={false}
    >
      <Text size="sm">
        Ognuna trova «{title}» tra le notifiche, e nell’e-mail se è attiva. Chi l’ha già confermato non riceve
        niente.
      </Text>
    </FormModal>
  );
}
