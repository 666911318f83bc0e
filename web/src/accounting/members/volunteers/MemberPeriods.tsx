/** The periods in which a member worked as a volunteer, each with the activity and the insurance. */
import { Stack } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Member } from '@wms/contract/accounting/members/member';
import { deleteVolunteering, type Volunteering } from '@wms/contract/accounting/members/volunteering';
import { formatParts } from '@wms/contract/platform/formats';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import { describeDays, nameOf } from '../shared/labels.tsx';

const PeriodModal = later(async () => (await import('./PeriodModal.tsx')).PeriodModal);

export function VolunteeringOf({ member }: { member: Member }) {
  const [dialog, open, close] = useDialog<Volunteering | 'new'>();
  const { volunteering } = member;
  const remove = useConfirmedChange(deleteVolunteering, (period: Volunteering) => ({
    title: 'Togli il periodo',
    message: `Il periodo ${describeDays(period)} di ${nameOf(member)} esce dal registro dei volontari.`,
    params: { id: String(period.id) },
  }));
  return (
    <Stack gap={12} maw={960}>
      {volunteering.length === 0 ? (
        <EmptyState>Non è nel registro dei volontari.</EmptyState>
      ) : (
        <ItemList label="Periodi di volontariato">
          {volunteering.map((period) => (
            <Item
              key={period.id}
              actions={
                <>
                  <IconButton
                    icon={IconPencil}
                    label={`Modifica il periodo ${describeDays(period)}`}
                    onClick={() => open(period)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={`Togli il periodo ${describeDays(period)}`}
                    onClick={() => void remove.run(period)}
                  />
                </>
              }
            >
              {describeDays(period)}
              <Small>{formatParts(period.activity, period.insurer, period.policy)}</Small>
              {!(period.insurer && period.policy) && (
                <StateDot colour="amber">Assicurazione da completare</StateDot>
              )}
            </Item>
          ))}
        </ItemList>
      )}
      <div>
        <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => open('new')}>
          Aggiungi un periodo
        </ButtonWithIcon>
      </div>
      {dialog && (
        <PeriodModal memberId={member.id} {...(dialog !== 'new' && { period: dialog })} onClose={close} />
      )}
    </Stack>
  );
}
