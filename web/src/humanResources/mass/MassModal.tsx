/** Changes many people, after a question, and shows those who were refused, with the reason. */
import { Text, Textarea } from '@mantine/core';
import { remindOfDocuments } from '@wms/contract/humanResources/documents/matrix';
import { invitePeopleAgain, remindPeople, suspendPeople } from '@wms/contract/humanResources/people/mass';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { announce } from '../../client/answer.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { isWorthReading, type MassOutcome, MassResult } from '../../ui/people/MassResult.tsx';
import type { ChosenPeople } from './chosen.ts';

const massActions = {
  remind: {
    endpoint: remindPeople,
    title: 'Ricorda',
    confirm: 'Manda il promemoria',
    text: 'Ognuna trova tra le notifiche, e nell’e-mail se è attiva, che cosa manca a registrazione o documenti.',
  },
  remindOfDocuments: {
    endpoint: remindOfDocuments,
    title: 'Ricorda',
    confirm: 'Manda il promemoria',
    text: 'Ognuna trova tra le notifiche, e nell’e-mail se è attiva, i documenti da sistemare.',
  },
  invite: {
    endpoint: invitePeopleAgain,
    title: 'Invia di nuovo l’invito',
    confirm: 'Invia di nuovo',
    text: 'Chi non ha ancora accettato riceve un nuovo collegamento, che vale 7 giorni. Quello di prima non vale più.',
  },
  handOver: {
    endpoint: invitePeopleAgain,
    title: 'Crea i collegamenti',
    confirm: 'Crea i collegamenti',
    text:
      'Ogni persona di questo file ha un collegamento suo, che vale 7 giorni e una volta sola: lo copi e glielo dai. ' +
      'Se ne aveva già uno, quello di prima non vale più; quelli delle altre persone restano.',
  },
  suspend: {
    endpoint: suspendPeople,
    title: 'Sospendi',
    confirm: 'Sospendi l’accesso',
    text: 'Chi è sospeso non può più accedere, e le sue sessioni si chiudono subito. Lo riattivi quando vuoi.',
    danger: true,
  },
} as const;

export type MassActionName = keyof typeof massActions;

type Props = {
  action: MassActionName;
  chosen: ChosenPeople;
  onClose: () => void;
  /** Called when the change was made, perhaps not for everybody. */
  onDone: () => void;
};

export function MassModal({ action, chosen, onClose, onDone }: Props) {
  const { endpoint, title, confirm, text, ...more } = massActions[action];
  const [outcome, setOutcome] = useState<MassOutcome | null>(null);
  const asksReason = endpoint === suspendPeople;
  const form = useContractForm(endpoint, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ ...chosen, ...(asksReason && { reason }) }),
    quiet: true,
    onDone: (answer: MassOutcome) => {
      onDone();
      if (isWorthReading(answer)) return setOutcome(answer);
      announce(answer);
      onClose();
    },
  });
  const who = formatCount(chosen.expected, 'persona', 'persone');
  if (outcome) return <MassResult title={title} outcome={outcome} onClose={onClose} />;
  return (
    <FormModal
      title={`${title}: ${who}`}
      form={form}
      onClose={onClose}
      confirmLabel={confirm}
      closeOnConfirm={false}
      danger={'danger' in more}
    >
      <Text size="sm">{text}</Text>
      {asksReason && <Textarea label="Motivo" autosize minRows={2} {...form.field('reason')} />}
    </FormModal>
  );
}
