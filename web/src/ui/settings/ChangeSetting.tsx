import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import type { SettingsPage } from '@wms/contract/platform/settings/page';
import type { ComponentType } from 'react';
import { DateField } from '../fields/DateField.tsx';
import { QuantityField } from '../fields/numbers/QuantityField.tsx';
import { WholeField } from '../fields/numbers/WholeField.tsx';
import { type ContractForm, useContractForm } from '../form/contract-form.ts';
import { FormModal } from '../modal/AppModal.tsx';
import type { DecidedSetting } from './values.ts';

/** Chooses permissions; the value has their codes separated by commas. */
export type PermissionsField = ComponentType<{
  label: string;
  value: string;
  onChange: (value: string) => void;
}>;

type Props = {
  page: SettingsPage;
  decided: DecidedSetting;
  permissionsField?: PermissionsField | undefined;
  onClose: () => void;
};

/** Changes a setting from a chosen day on. */
export function ChangeSetting({ page, decided, permissionsField, onClose }: Props) {
  const { setting, value } = decided;
  const form = useContractForm(page.change, {
    initial: { value: typedValue(decided), validFrom: today() } as Values,
    args: () => ({ params: { name: setting.name } }),
    refetch: [page.list],
  });
  return (
    <FormModal
      title={setting.label}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
      size={setting.kind === 'text' || String(value ?? '').length > 60 ? 'lg' : 'md'}
    >
      <ValueField setting={setting} form={form} permissionsField={permissionsField} />
      <DateField label="Vale da" {...form.field('validFrom')} />
    </FormModal>
  );
}

type Values = { value: string | number | boolean; validFrom: string };

/** An amount is typed with a comma. */
const typedValue = ({ setting, value }: DecidedSetting): Values['value'] =>
  setting.kind === 'amount' ? String(value ?? '').replace('.', ',') : (value ?? '');

type FieldProps = Pick<Props, 'permissionsField'> & {
  setting: DecidedSetting['setting'];
  form: ContractForm<Values>;
};

function ValueField({ setting, form, permissionsField: Permissions }: FieldProps) {
  const labelled = { label: setting.label, description: setting.help, 'data-autofocus': true };
  switch (setting.kind) {
    case 'whole number':
      return <WholeField {...labelled} {...form.field('value')} />;
    case 'yes or no':
      return (
        <Switch
          {...labelled}
          label="Sì"
          checked={form.values.value === true}
          onChange={(event) => form.set('value', event.currentTarget.checked)}
        />
      );
    case 'amount':
      return <QuantityField kind={amountKind} {...labelled} unit="€" {...form.field('value')} />;
    case 'choice':
      return (
        <Select
          {...labelled}
          data={choicesOf(setting.choices ?? {})}
          allowDeselect={false}
          {...form.field('value')}
        />
      );
    case 'text':
      return <Textarea {...labelled} autosize minRows={3} maxRows={12} {...form.field('value')} />;
    case 'permissions':
      if (!Permissions) throw new Error(`This page has no field for ${setting.name}`);
      return (
        <Permissions
          label={setting.label}
          value={String(form.values.value)}
          onChange={(codes) => form.set('value', codes)}
        />
      );
    default:
      return <TextInput {...labelled} {...form.field('value')} />;
  }
}
