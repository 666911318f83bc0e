import { Text } from '@mantine/core';
import { revokeFromMany } from '@wms/contract/humanResources/people/permissions/endpoints';
import { describedPermissions } from '@wms/contract/identity/permissions/described';
import type { Permission } from '@wms/contract/platform/permissions';
import { alert } from '../../../client/alerts/alert.ts';
import { announce } from '../../../client/answer.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { GrantFields } from '../shared/GrantFields.tsx';
import type { PersonHolding } from './person.ts';

type Props = { person: PersonHolding; code: Permission; onClose: () => void };

/** Takes one permission from the person, with the reason. */
export function TakePermission({ person, code, onClose }: Props) {
  const { label, opens } = describedPermissions[code];
  const form = useContractForm(revokeFromMany, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ ids: [person.id], expected: 1, permissions: [code], reason }),
    quiet: true,
    onDone: (answer) => (answer.refused[0] ? alert.error(answer.refused[0].reason) : announce(answer)),
  });
  return (
    <FormModal
      title={`Togli «${label}»`}
      form={form}
      onClose={onClose}
      confirmLabel="Togli il permesso"
      danger
    >
      <Text size="sm">
        {person.name} non potrà più usare: {opens}. Vale dalla sua prossima richiesta.
      </Text>
      <GrantFields form={form} withEnd={false} />
    </FormModal>
  );
}
