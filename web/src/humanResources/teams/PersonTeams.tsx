/** The teams of one person on their page: the current ones first, then the past ones. */

import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { managesMembers, managesTeams } from '@wms/contract/humanResources/teams/access';
import { roleLabels } from '@wms/contract/humanResources/teams/endpoints';
import { listTeamsOfPerson, type TeamOfPerson } from '@wms/contract/humanResources/teams/members';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatParts } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../client/answer.ts';
import { readAnswer } from '../../client/query.ts';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { TeamDot } from '../../ui/people/TeamDot.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';

const AddToTeamModal = later(async () => (await import('./AddToTeamModal.tsx')).AddToTeamModal);
const EndMembersModal = later(async () => (await import('./members/EndModal.tsx')).EndMembersModal);
const ChangeMembershipModal = later(
  async () => (await import('./members/ChangeModal.tsx')).ChangeMembershipModal,
);

type OpenDialog = { what: 'add' } | { what: 'change' | 'end'; membership: TeamOfPerson };

/** `personName` is used in dialogs; without it they name only the team. */
export function PersonTeams({ personId, personName = '' }: { personId: number; personName?: string }) {
  const [dialog, open, close] = useDialog<OpenDialog>();
  const params = { id: String(personId) };
  const { data, error, refetch } = useAnswer(listTeamsOfPerson, { params });
  const changes = useMay(managesMembers);
  const opensTeams = useMay(managesTeams);
  if (!data) return <Pending error={error} onRetry={refetch} rows={4} />;

  const add = changes && (
    <ButtonWithIcon icon={IconPlus} variant="default" onClick={() => open({ what: 'add' })}>
      Aggiungi a un reparto
    </ButtonWithIcon>
  );
  const over = ({ until }: TeamOfPerson) => until !== null && until < today();
  return (
    <Stack gap={14} miw={0}>
      {data.length === 0 ? (
        <EmptyState action={add}>Non fa ancora parte di un reparto.</EmptyState>
      ) : (
        <>
          {add && <Group>{add}</Group>}
          <Table
            label="Reparti"
            rows={data}
            columns={[
              {
                key: 'team',
                header: 'Reparto',
                cell: ({ team }) => (
                  <NameCell
                    name={team.name}
                    code={team.code}
                    mark={<TeamDot colour={team.colour} />}
                    {...(opensTeams && { to: pageLink('/reparti', {}, { reparto: team.id }) })}
                  />
                ),
              },
              {
                key: 'role',
                header: 'Ruolo',
                cell: ({ role, title, main }) =>
                  formatParts(
                    (role !== 'membro' || !title) && roleLabels[role],
                    title,
                    main && 'reparto principale',
                  ),
              },
              { key: 'since', header: 'Dal', card: 'named', cell: ({ since }) => formatDate(since) },
              {
                key: 'until',
                header: 'Al',
                card: 'lead',
                cell: ({ until }) =>
                  until ? formatDate(until) : <StateDot colour="green">In corso</StateDot>,
              },
            ]}
            actions={
              changes
                ? (membership) => [
                    {
                      label: 'Cambia',
                      name: `Cambia ${membership.team.name}`,
                      onClick: () => open({ what: 'change', membership }),
                    },
                    {
                      label: 'Fai uscire',
                      name: `Fai uscire da ${membership.team.name}`,
                      onClick: () => open({ what: 'end', membership }),
                      disabled: over(membership) || membership.since > today(),
                    },
                  ]
                : undefined
            }
          />
        </>
      )}
      {dialog?.what === 'add' && (
        <AddToTeamModal opened onClose={close} chosen={{ ids: [personId], expected: 1 }} />
      )}
      {dialog?.what === 'end' && (
        <EndMembersModal
          team={dialog.membership.team}
          people={[{ id: personId, name: personName }]}
          onClose={close}
        />
      )}
      {dialog?.what === 'change' && (
        <ChangeMembershipModal
          membership={dialog.membership}
          title={[personName, dialog.membership.team.name].filter(Boolean).join(' in ')}
          read={async () => {
            const found = await readAnswer(listTeamsOfPerson, { params });
            return found.find(({ id }) => id === dialog.membership.id) ?? dialog.membership;
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}
