/** Adds the fee of a social year that the member does not have yet. */

import { Select, SimpleGrid, Text } from '@mantine/core';
import { coveredDays } from '@wms/contract/accounting/members/coverage';
import { getMembersOverview } from '@wms/contract/accounting/members/list';
import type { Member } from '@wms/contract/accounting/members/member';
import { addMembership, proposeMembership } from '@wms/contract/accounting/members/memberships';
import type { Answer } from '@wms/contract/platform/endpoint';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { useRef } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { useFill } from '../../../ui/form/use-fill.ts';
import { AppModal, FormModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { KindSelect } from '../shared/KindSelect.tsx';
import { describeDays, yearName } from '../shared/labels.tsx';
import { useKinds } from '../shared/use-kinds.ts';

type Props = { member: Member; onClose: () => void };
type Proposal = Answer<typeof proposeMembership>;

const title = 'Aggiungi un anno';

export function NewYearModal({ member, onClose }: Props) {
  const { data, error, refetch } = useAnswer(proposeMembership, { params: { id: String(member.id) } });
  if (data) return <Form member={member} proposal={data} onClose={onClose} />;
  return (
    <AppModal opened title={title} onClose={onClose}>
      <Pending error={error} onRetry={refetch} rows={3} />
    </AppModal>
  );
}

const inForm = ({ socialYear, fee, dueOn }: Proposal) => ({
  socialYear: String(socialYear),
  fee: fee.replace('.', ','),
  dueOn,
});

function Form({ member, proposal, onClose }: Props & { proposal: Proposal }) {
  const overview = useAnswer(getMembersOverview).data;
  const kinds = useKinds();
  const form = useContractForm(addMembership, {
    initial: {
      ...inForm(proposal),
      kindId: { id: member.kind.id, name: member.kind.name } as Choice | null,
      days: { startsOn: proposal.startsOn, endsOn: proposal.endsOn },
    },
    toBody: ({ days: _, socialYear, ...values }) => ({ ...values, socialYear: Number(socialYear) }),
    args: () => ({ params: { id: String(member.id) } }),
  });
  const taken = new Set(member.memberships.map(({ socialYear }) => socialYear));
  // A year that was over before the admission covers nothing.
  const coversMember = (year: number) =>
    !overview || coveredDays(year, member.admittedOn, { start: overview.start, lateFrom: null }) !== null;
  const years = [...new Set([...(overview?.years ?? []), proposal.socialYear])].filter(
    (year) => !taken.has(year) && coversMember(year),
  );
  const fill = useFill(form);
  const proposedDueOn = useRef(proposal.dueOn);
  // The fee belongs to the kind and not to the year, and a due date that the person has written stays.
  const propose = async (socialYear: string) => {
    const untouched = form.values.dueOn === proposedDueOn.current;
    const { dueOn, startsOn, endsOn } = await readAnswer(proposeMembership, {
      params: { id: String(member.id) },
      query: { socialYear },
    });
    if (untouched) proposedDueOn.current = dueOn;
    return { ...(untouched && { dueOn }), days: { startsOn, endsOn } };
  };
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Chiedi la quota">
      <Select
        label="Anno sociale"
        data={years
          .toSorted((a, b) => b - a)
          .map((year) => ({
            value: String(year),
            label: yearName(year, overview?.start),
          }))}
        allowDeselect={false}
        {...form.field('socialYear')}
        onChange={(value) => value && void fill({ chosen: { socialYear: value }, ask: () => propose(value) })}
      />
      <KindSelect
        {...form.choice('kindId')}
        onChange={(kind) => {
          const fee = kinds.find(({ id }) => id === kind?.id)?.fee;
          form.setValues({ kindId: kind, ...(fee !== undefined && { fee: fee.replace('.', ',') }) });
        }}
      />
      <SimpleGrid cols={2}>
        <QuantityField kind={amountKind} label="Quota" unit="€" {...form.field('fee')} />
        <DateField label="Scadenza" {...form.field('dueOn')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Vale {describeDays(form.values.days)}, compreso.
      </Text>
    </FormModal>
  );
}
