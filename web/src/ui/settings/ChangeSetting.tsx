import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { formatDate } from '@wms/contract/platform/formats';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { today } from '@wms/contract/platform/schema';
import type { SettingAnswer, SettingsPage } from '@wms/contract/platform/settings/page';
import { type ComponentType, useState } from 'react';
import { readAnswer } from '../../client/query.ts';
import { DateField } from '../fields/DateField.tsx';
import { QuantityField } from '../fields/numbers/QuantityField.tsx';
import { WholeField } from '../fields/numbers/WholeField.tsx';
import type { ContractForm } from '../form/contract-form.ts';
import { formatValue } from '../form/format-value.ts';
import { useEditForm } from '../form/use-edit-form.ts';
import { FormModal } from '../modal/AppModal.tsx';
import { type DecidedSetting, decidedSetting, notGiven } from './values.ts';

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
  const [newest, setNewest] = useState(setting);
  const form = useEditForm(page.change, versioned(decided), {
    valuesOf,
    read: async () => {
      const now = (await readAnswer(page.list, {})).find(({ name }) => name === setting.name) ?? setting;
      setNewest(now);
      return versioned(decidedSetting(now));
    },
    labels: {
      value: { label: setting.label, show: (values) => describeTyped(newest, values.value) },
      upcoming: 'Deciso per i giorni che verranno',
    },
    params: { name: setting.name },
    toBody: (values) => ({ value: values.value, validFrom: values.validFrom }),
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

type Values = {
  value: string | number | boolean;
  validFrom: string;
  /** The later decisions as people read them; the form doesn't change them. */
  upcoming: string;
};

const versioned = (decided: DecidedSetting) => ({ ...decided, id: null, version: decided.setting.version });

const valuesOf = ({ setting, value, upcoming }: DecidedSetting): Values => ({
  value: typedValue(setting, value),
  validFrom: today(),
  upcoming: upcoming
    .map((next) => `${next.words ?? notGiven} ${formatDate(next.validFrom, 'dal')}`)
    .join(', '),
});

/** An amount is typed with a comma. */
const typedValue = ({ kind }: SettingAnswer, value: DecidedSetting['value']): Values['value'] =>
  kind === 'amount' ? String(value ?? '').replace('.', ',') : (value ?? '');

/** Describes a decided value in the words of the page, and a value that was only typed as it was typed. */
const describeTyped = (setting: SettingAnswer, typed: Values['value']): string =>
  setting.decided.find(({ value }) => typedValue(setting, value) === typed)?.words ?? formatValue(typed);

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
