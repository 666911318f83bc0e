import { SimpleGrid, Text } from '@mantine/core';
import { getMember } from '@wms/contract/accounting/members/member';
import { editMembership, type Membership } from '@wms/contract/accounting/members/memberships';
import { formatEuro } from '@wms/contract/platform/formats';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { readAnswer } from '../../../client/query.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { KindSelect } from '../shared/KindSelect.tsx';

type Props = { memberId: number; membership: Membership; year: string; onClose: () => void };

/** Changes a member's social year: the kind of member, the fee, and the day on which it is due. */
export function YearModal({ memberId, membership, year, onClose }: Props) {
  const form = useEditForm(editMembership, membership, {
    valuesOf: ({ kind, fee, dueOn }: Membership) => ({
      kindId: { id: kind.id, name: kind.name } as Choice | null,
      fee: fee.replace('.', ','),
      dueOn: dueOn ?? '',
    }),
    read: async () => {
      const { memberships } = await readAnswer(getMember, { params: { id: String(memberId) } });
      return memberships.find(({ id }) => id === membership.id) ?? membership;
    },
    labels: { kindId: 'Categoria', fee: 'Quota', dueOn: 'Scadenza' },
  });
  return (
    <FormModal title={`Quota ${year}`} form={form} onClose={onClose} confirmLabel="Salva">
      {membership.payments.length > 0 && (
        <Text size="sm">
          Sono già stati pagati {formatEuro(membership.paid)}: la quota non può essere meno.
        </Text>
      )}
      <KindSelect {...form.choice('kindId')} />
      <SimpleGrid cols={2}>
        <QuantityField kind={amountKind} label="Quota" unit="€" {...form.field('fee')} />
        <DateField label="Scadenza" {...form.field('dueOn')} />
      </SimpleGrid>
    </FormModal>
  );
}
