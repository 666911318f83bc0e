import { getTeamData } from '@wms/contract/humanResources/teams/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatDate } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';

/** The person's own memberships. */
export function TeamsPanel() {
  const teams = useAnswer(getTeamData);
  if (!teams.data) return <Pending error={teams.error} onRetry={teams.refetch} />;
  if (teams.data.length === 0)
    return <EmptyState>Non fai ancora parte di un reparto: ti ci assegnano le risorse umane.</EmptyState>;
  return <TeamsTable teams={teams.data} />;
}

/** Memberships, the current ones first. */
export function TeamsTable({ teams }: { teams: Answer<typeof getTeamData> }) {
  const rows = [...teams].sort(
    (a, b) => Number(a.al !== null) - Number(b.al !== null) || b.dal.localeCompare(a.dal),
  );
  return (
    <Table
      label="Reparti"
      rows={rows.map((team) => ({ ...team, id: `${team.team_id}-${team.dal}` }))}
      columns={[
        {
          key: 'team',
          header: 'Reparto',
          cell: ({ nome, codice }) => <NameCell name={nome} code={codice} />,
        },
        { key: 'role', header: 'Ruolo', cell: ({ titolo }) => titolo ?? 'Membro' },
        { key: 'from', header: 'Dal', card: 'named', cell: ({ dal }) => formatDate(dal) },
        {
          key: 'until',
          header: 'Al',
          card: 'lead',
          cell: ({ al }) => (al ? formatDate(al) : <StateDot colour="green">In corso</StateDot>),
        },
      ]}
    />
  );
}
