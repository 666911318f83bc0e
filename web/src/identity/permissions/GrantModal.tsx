/** Gives permissions to all selected people of a list, or takes them away. */
import { SegmentedControl } from '@mantine/core';
import { grantToMany, revokeFromMany } from '@wms/contract/humanResources/people/permissions/endpoints';
import type { Call } from '@wms/contract/platform/endpoint';
import { formatCount } from '@wms/contract/platform/formats';
import type { Permission } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useHeld } from '../../client/session/current.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { CodesField } from './shared/CodesField.tsx';
import { GrantFields } from './shared/GrantFields.tsx';
import { notHeldByGranter } from './shared/labels.ts';
import { PresetSelect } from './shared/PresetSelect.tsx';
import { type MassResult, RefusedPeople } from './shared/RefusedPeople.tsx';

/** The people of a mass action, in the form of the contract's `chosenPeople`. */
export type ChosenPeople = Pick<Call<typeof grantToMany>['body'], 'ids' | 'filters' | 'expected'>;

type Props = { opened: boolean; onClose: () => void; chosen: ChosenPeople };

export function GrantModal({ opened, onClose, chosen }: Props) {
  const [taking, setTaking] = useState(false);
  const [dialog, open, close] = useDialog<MassResult>();
  const onResult = (answer: MassResult) => open(answer.refused.length > 0 ? answer : null);
  return (
    <>
      {opened && (
        <Form
          key={String(taking)}
          taking={taking}
          setTaking={setTaking}
          chosen={chosen}
          onClose={onClose}
          onResult={onResult}
        />
      )}
      {dialog && <RefusedPeople result={dialog} onClose={close} />}
    </>
  );
}

type FormProps = Omit<Props, 'opened'> & {
  taking: boolean;
  setTaking: (taking: boolean) => void;
  onResult: (answer: MassResult) => void;
};

function Form({ taking, setTaking, chosen, onClose, onResult }: FormProps) {
  const held = useHeld();
  const form = useContractForm(taking ? revokeFromMany : grantToMany, {
    initial: { permissions: [] as Permission[], reason: '', endsOn: '' },
    toBody: ({ endsOn, ...values }) => ({ ...chosen, ...values, ...(!taking && { endsOn }) }),
    onDone: onResult,
  });
  const people = formatCount(chosen.expected, 'persona', 'persone');
  return (
    <FormModal
      title={taking ? `Togli permessi a ${people}` : `Dai permessi a ${people}`}
      form={form}
      onClose={onClose}
      confirmLabel={taking ? 'Togli i permessi' : 'Dai i permessi'}
      danger={taking}
      size="lg"
    >
      <SegmentedControl
        aria-label="Dare o togliere"
        data={[
          { value: 'give', label: 'Dai' },
          { value: 'take', label: 'Togli' },
        ]}
        value={taking ? 'take' : 'give'}
        onChange={(value) => setTaking(value === 'take')}
      />
      {!taking && <PresetSelect onChoose={(codes) => form.set('permissions', codes)} disabled={form.busy} />}
      <CodesField
        label="Permessi"
        data-path="permissions"
        value={form.values.permissions}
        onChange={(codes) => form.set('permissions', codes)}
        error={form.errors.permissions}
        whyNot={(code) => (held.has(code) ? null : notHeldByGranter)}
        disabled={form.busy}
      />
      <GrantFields form={form} withEnd={!taking} />
    </FormModal>
  );
}
