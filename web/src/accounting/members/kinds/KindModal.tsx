import { Checkbox, TextInput } from '@mantine/core';
import {
  createMemberKind,
  editMemberKind,
  listMemberKinds,
  type MemberKind,
} from '@wms/contract/accounting/members/kinds';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { readAnswer } from '../../../client/query.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Values = { name: string; fee: string; votes: boolean; active: boolean };
type Props = { kind?: MemberKind; onClose: () => void };

/** The dialog of a kind: a new one, or an existing one to change. */
export const KindModal = ({ kind, onClose }: Props) =>
  kind ? <EditKind kind={kind} onClose={onClose} /> : <NewKind onClose={onClose} />;

function NewKind({ onClose }: { onClose: () => void }) {
  const form = useContractForm(createMemberKind, {
    initial: { name: '', fee: '', votes: true, active: true } as Values,
  });
  return <Dialog title="Nuova categoria" form={form} onClose={onClose} />;
}

function EditKind({ kind, onClose }: { kind: MemberKind; onClose: () => void }) {
  const form = useEditForm(editMemberKind, kind, {
    valuesOf: ({ name, fee, votes, active }): Values => ({ name, fee: fee.replace('.', ','), votes, active }),
    read: async () => {
      const all = await readAnswer(listMemberKinds, {});
      return all.find(({ id }) => id === kind.id) ?? kind;
    },
    labels: { name: 'Nome', fee: 'Quota di un anno', votes: 'Vota', active: 'In uso' },
  });
  return <Dialog title={`Modifica «${kind.name}»`} form={form} onClose={onClose} edits />;
}

type DialogProps = { title: string; form: ContractForm<Values>; edits?: boolean; onClose: () => void };

const Dialog = ({ title, form, edits = false, onClose }: DialogProps) => (
  <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
    <TextInput label="Nome" {...form.field('name')} />
    <QuantityField
      kind={amountKind}
      label="Quota di un anno"
      unit="€"
      {...helpBelow}
      {...(edits && { description: 'Vale per le prossime quote: quelle già chieste restano come sono' })}
      {...form.field('fee')}
    />
    <Checkbox label="Vota in assemblea" {...form.field('votes', { type: 'checkbox' })} />
    {edits && <Checkbox label="In uso" {...form.field('active', { type: 'checkbox' })} />}
  </FormModal>
);
