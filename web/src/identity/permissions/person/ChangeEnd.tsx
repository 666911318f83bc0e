import { describedPermissions } from '@wms/contract/identity/permissions/described';
import { changeGrantEnd, type PersonGrant } from '@wms/contract/identity/permissions/granting';
import { lastDayOf } from '@wms/contract/identity/permissions/last-day';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { GrantFields } from '../shared/GrantFields.tsx';
import type { PersonHolding } from './person.ts';

type Props = { person: PersonHolding; grant: PersonGrant; onClose: () => void };

/** Changes the last day of a permission. */
export function ChangeEnd({ person, grant, onClose }: Props) {
  const { permission, version, endsAt } = grant;
  const form = useContractForm(changeGrantEnd, {
    initial: { reason: '', endsOn: lastDayOf(endsAt) ?? '' },
    args: () => ({ params: { id: String(person.id), permission } }),
    toBody: (values) => ({ ...values, version }),
  });
  return (
    <FormModal
      title={`Scadenza di «${describedPermissions[permission].label}»`}
      form={form}
      onClose={onClose}
      confirmLabel="Salva"
    >
      <GrantFields form={form} withEnd />
    </FormModal>
  );
}
