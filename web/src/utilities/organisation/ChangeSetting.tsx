import { NumberInput, Switch, TextInput } from '@mantine/core';
import { demandedCodes } from '@wms/contract/identity/second-factor/demanded';
import { today } from '@wms/contract/platform/schema';
import { changeSetting, listSettings } from '@wms/contract/utilities/organisation/endpoints';
import { CodesField } from '../../identity/permissions/shared/CodesField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import type { DecidedSetting } from './values.ts';

/** Changes a setting from a given day on. */
export function ChangeSetting({ decided, onClose }: { decided: DecidedSetting; onClose: () => void }) {
  const { setting, value } = decided;
  const form = useContractForm(changeSetting, {
    initial: { value: value ?? '', validFrom: today() },
    args: () => ({ params: { name: setting.name } }),
    refetch: [listSettings],
  });
  return (
    <FormModal title={setting.label} form={form} onClose={onClose} confirmLabel="Salva">
      {setting.kind === 'whole number' ? (
        <NumberInput
          label={setting.label}
          description={setting.help}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          {...form.field('value')}
        />
      ) : setting.kind === 'yes or no' ? (
        <Switch
          label="Sì"
          description={setting.help}
          checked={form.values.value === true}
          onChange={(event) => form.set('value', event.currentTarget.checked)}
          data-autofocus
        />
      ) : setting.kind === 'permissions' ? (
        <CodesField
          optional
          label={setting.label}
          value={demandedCodes(String(form.values.value))}
          onChange={(codes) => form.set('value', codes.join(','))}
        />
      ) : (
        <TextInput label={setting.label} description={setting.help} data-autofocus {...form.field('value')} />
      )}
      <DateField label="Vale da" {...form.field('validFrom')} />
    </FormModal>
  );
}
