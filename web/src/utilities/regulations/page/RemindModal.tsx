/** Reminds people, after a question, and shows those who could not be reminded. */
import { Text } from '@mantine/core';
import { formatCount } from '@wms/contract/platform/formats';
import { remindOfRegulation } from '@wms/contract/utilities/regulations/confirmations';
import type { Regulation } from '@wms/contract/utilities/regulations/regulation';
import { useState } from 'react';
import type { z } from 'zod';
import { alert } from '../../../client/alerts/alert.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { isWorthReading, type MassOutcome, MassResult } from '../../../ui/people/MassResult.tsx';

/** The people, as ids or as the filters that they match. They may include people who have already confirmed. */
export type ChosenPeople = z.input<typeof remindOfRegulation.body>;

type Props = {
  regulation: Regulation;
  chosen: ChosenPeople;
  onDone: () => void;
  onClose: () => void;
};

export function RemindModal({ regulation: { id, title }, chosen, onDone, onClose }: Props) {
  const [outcome, setOutcome] = useState<MassOutcome | null>(null);
  const form = useContractForm(remindOfRegulation, {
    initial: {},
    args: () => ({ params: { id: String(id) } }),
    toBody: () => chosen,
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
      title={`Ricorda: ${formatCount(chosen.expected, 'persona', 'persone')}`}
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
