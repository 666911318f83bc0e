/** The members of a team on the day that the page shows. */
import { Text } from '@mantine/core';
import {
  getTeam,
  type Membership,
  roleLabels,
  type Team,
} from '@wms/contract/humanResources/teams/endpoints';
import { formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { today } from '@wms/contract/platform/schema';
import { readAnswer } from '../../../client/query.ts';
import { useHeld } from '../../../client/session/current.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import type { EditableMembership } from './ChangeModal.tsx';

const ChangeMembershipModal = later(async () => (await import('./ChangeModal.tsx')).ChangeMembershipModal);
const EndMembersModal = later(async () => (await import('./EndModal.tsx')).EndMembersModal);
const TitleModal = later(async () => (await import('./TitleModal.tsx')).TitleModal);

/** The columns of a membership. A person's name links to their page if the reader may open it. */
export const membershipColumnsOf = (mayOpenPeople: boolean): readonly Column<Membership, never>[] => [
  {
    key: 'person',
    header: 'Persona',
    cell: ({ person }) => (
      <NameCell
        name={person.name}
        mark={<PersonPicture person={person} />}
        {...(mayOpenPeople && { to: profilePath(person.email) })}
      />
    ),
  },
  {
    key: 'role',
    header: 'Ruolo',
    cell: ({ role, title }) => (
      <>
        {role === 'membro' ? (
          <Text span c="dimmed">
            Membro
          </Text>
        ) : (
          roleLabels[role]
        )}
        {title && <Detail>{title}</Detail>}
      </>
    ),
  },
  {
    key: 'since',
    header: 'Dal',
    card: 'named',
    cell: ({ since, until }) => (
      <>
        {formatDate(since)}
        {until && <Detail>{formatDate(until, 'al')}</Detail>}
      </>
    ),
  },
];

type OpenDialog =
  | { what: 'change'; membership: Membership }
  | { what: 'end' | 'title'; people: readonly { id: number; name: string }[] };

export function Members({ team, on }: { team: Team; on: string | undefined }) {
  const readOnly = on !== undefined;
  const [dialog, open, close] = useDialog<OpenDialog>();
  const columns = membershipColumnsOf(useHeld().has(can.usersManagement));
  const rows = team.memberships;
  const people = (ids: readonly number[] | null) =>
    rows.filter(({ id }) => ids === null || ids.includes(id)).map(({ person }) => person);
  const selection = useSelection<Membership>({
    pages: { rows, total: { count: rows.length, more: false } },
    asked: String(team.id),
    nameOf: ({ person }) => person.name,
    words: ['persona scelta', 'persone scelte'],
    actions: [
      { label: 'Cambia titolo', run: (ids) => open({ what: 'title', people: people(ids) }) },
      { label: 'Fai uscire', run: (ids) => open({ what: 'end', people: people(ids) }) },
    ],
  });
  if (rows.length === 0)
    return (
      <EmptyState>
        {on
          ? `Quel giorno non ${on < today() ? 'c’era' : 'ci sarà'} nessuno.`
          : 'Non c’è ancora nessuno: aggiungi le prime persone.'}
      </EmptyState>
    );
  return (
    <>
      <Table
        label={`Membri di ${team.name}`}
        rows={rows}
        columns={columns}
        selection={readOnly ? undefined : selection}
        actions={
          readOnly
            ? undefined
            : (membership) => [
                {
                  label: 'Cambia',
                  name: `Cambia ${membership.person.name}`,
                  onClick: () => open({ what: 'change', membership }),
                },
                {
                  label: 'Fai uscire',
                  name: `Fai uscire ${membership.person.name}`,
                  onClick: () => open({ what: 'end', people: [membership.person] }),
                  disabled: membership.since > today(),
                },
              ]
        }
      />
      {dialog?.what === 'change' && (
        <ChangeMembershipModal
          membership={dialog.membership}
          title={`${dialog.membership.person.name} in ${team.name}`}
          read={() => readMembership(team.id, dialog.membership)}
          onClose={close}
        />
      )}
      {dialog?.what === 'end' && <EndMembersModal team={team} people={dialog.people} onClose={close} />}
      {dialog?.what === 'title' && <TitleModal team={team} people={dialog.people} onClose={close} />}
    </>
  );
}

/** Reads the membership again; if somebody has ended it meanwhile, the known one is returned. */
async function readMembership(teamId: number, known: Membership): Promise<EditableMembership> {
  const { memberships } = await readAnswer(getTeam, { params: { id: String(teamId) }, query: {} });
  return memberships.find(({ id }) => id === known.id) ?? known;
}
