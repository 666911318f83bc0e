/** Reminds many members of their open fees, after a question, and lists those who were not reminded. */
import { Text } from '@mantine/core';
import { remindMany } from '@wms/contract/accounting/members/memberships';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { type ManyOutcome, ManyResult } from './ManyResult.tsx';
import type { MassProps } from './many.ts';

const title = 'Sollecita';

export function RemindModal({ socialYear, year, members, onDone, onClose }: MassProps) {
  const [outcome, setOutcome] = useState<ManyOutcome | null>(null);
  const form = useContractForm(remindMany, {
    initial: {},
    toBody: () => ({ socialYear, members: [...members] }),
    quiet: true,
    onDone: (answer) => {
      onDone();
      if (answer.refused.length > 0) return setOutcome(answer);
      alert.success(answer.message);
      onClose();
    },
  });
  if (outcome) return <ManyResult title={title} outcome={outcome} onClose={onClose} />;
  return (
    <FormModal
      title={`${title}: ${formatCount(members.length, 'socio', 'soci')}`}
      form={form}
      onClose={onClose}
      confirmLabel="Manda il promemoria"
      closeOnConfirm={false}
    >
      <Text size="sm">
        Chi ha ancora aperta la quota {year} riceve un’e-mail con l’importo e come si paga; di un minorenne la
        riceve il genitore. Per la stessa quota parte al massimo un promemoria al giorno.
      </Text>
    </FormModal>
  );
}
