import { Table, Text } from '@mantine/core';
import { getTeamData } from '@wms/contract/humanResources/teams/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { formatDate } from '../../ui/formats.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/page/Page.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import classes from './Panel.module.css';

/** The person's memberships, those that last first. */
export function TeamsPanel() {
  const teams = useAnswer(getTeamData);
  if (teams.error) return <ErrorState error={teams.error} onRetry={teams.refetch} />;
  if (!teams.data) return <RowsSkeleton />;
  if (teams.data.length === 0)
    return <EmptyState>Non fai ancora parte di un reparto: ti ci assegnano le risorse umane.</EmptyState>;

  const rows = [...teams.data].sort(
    (a, b) => Number(a.al !== null) - Number(b.al !== null) || b.dal.localeCompare(a.dal),
  );
  return (
    <Table className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Reparto</Table.Th>
          <Table.Th>Ruolo</Table.Th>
          <Table.Th>Dal</Table.Th>
          <Table.Th>Al</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((team) => (
          <Table.Tr key={`${team.team_id}-${team.dal}`}>
            <Table.Td className={classes.team ?? ''}>
              <Text size="sm" fw={500}>
                {team.nome}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace">
                {team.codice}
              </Text>
            </Table.Td>
            <Table.Td className={classes.role ?? ''}>{team.titolo ?? 'Membro'}</Table.Td>
            <Table.Td className={classes.date ?? ''}>{formatDate(team.dal)}</Table.Td>
            <Table.Td className={classes.until ?? ''}>
              {team.al ? formatDate(team.al) : <StateDot colour="green">In corso</StateDot>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
