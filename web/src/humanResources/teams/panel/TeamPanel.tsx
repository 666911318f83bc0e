/** One team: its facts, its members, its former members, and its history. */

import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import {
  getTeam,
  getTeamHistory,
  kindLabels,
  type Team,
  type TeamNode,
} from '@wms/contract/humanResources/teams/endpoints';
import { listFormerMembers } from '@wms/contract/humanResources/teams/members';
import { formatDate, formatNumber } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import { useAnswer } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { TeamDot } from '../../../ui/people/TeamDot.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { Members, membershipColumnsOf } from '../members/Members.tsx';
import { useTeamsView } from '../shared/use-view.ts';
import { TeamActions } from './Actions.tsx';

export function TeamPanel({ id, teams }: { id: number; teams: readonly TeamNode[] }) {
  const { query, on } = useTeamsView();
  const { data, error, refetch } = useAnswer(getTeam, { params: { id: String(id) }, query });
  if (!data)
    return (
      <Pending error={error} onRetry={refetch} missing="Questo reparto non c’è più: scegline un altro." />
    );
  return <Shown team={data} teams={teams} on={on} />;
}

type Props = { team: Team; teams: readonly TeamNode[]; on: string | undefined };

function Shown({ team, teams, on }: Props) {
  const readOnly = on !== undefined;
  const parent = teams.find(({ id }) => id === team.parentId) ?? null;
  return (
    <Stack component="section" gap={14} miw={0} aria-label={team.name}>
      <Group gap="10px 16px" align="flex-start" justify="space-between">
        <Group gap="2px 12px" align="center" flex="1 1 200px" miw={0}>
          <TeamDot colour={team.colour} />
          <Title order={2} fz="1.25rem" className={textClasses.anywhere}>
            {team.name}
          </Title>
          <Text span c="dimmed" ff="monospace" fz="small">
            {team.code}
          </Text>
          {team.closedOn && (
            <StateDot colour={team.closed ? 'gray' : 'amber'}>
              {team.closed ? 'Chiuso dopo il' : 'Chiude il'} {formatDate(team.closedOn)}
            </StateDot>
          )}
        </Group>
        {!readOnly && <TeamActions key={team.id} team={team} parent={parent} />}
      </Group>
      {team.description && <Text className={textClasses.anywhere}>{team.description}</Text>}
      <Facts team={team} parent={parent} />
      {/* The address also has the open team and the day, which must stay when the tab changes. */}
      <TabsInUrl
        keepMounted
        label={`Che cosa vedere di ${team.name}`}
        tabs={{
          membri: { label: 'Membri', content: () => <Members team={team} on={on} /> },
          ...(!readOnly && {
            passato: { label: 'In passato', content: () => <FormerMembers team={team} /> },
          }),
          cronologia: {
            label: 'Cronologia',
            content: () => <ThingHistory endpoint={getTeamHistory} id={team.id} />,
          },
        }}
      />
    </Stack>
  );
}

function Facts({ team, parent }: { team: Team; parent: TeamNode | null }) {
  const { open } = useTeamsView();
  return (
    <Figures>
      <Figure plain name="Responsabile">
        {team.head?.name ?? 'Nessuno'}
      </Figure>
      {team.deputies.length > 0 && (
        <Figure plain name="Vice">
          {team.deputies.map(({ name }) => name).join(', ')}
        </Figure>
      )}
      <Figure plain name="Persone">
        {formatNumber(team.members)}
      </Figure>
      <Figure plain name="Tipo">
        {kindLabels[team.kind]}
      </Figure>
      {parent && (
        <Figure plain name="Dentro">
          <button type="button" className={textClasses.link} onClick={() => open(parent.id)}>
            {parent.name}
          </button>
        </Figure>
      )}
      {team.email && (
        <Figure plain name="E-mail">
          <Anchor href={`mailto:${team.email}`} className={textClasses.anywhere}>
            {team.email}
          </Anchor>
        </Figure>
      )}
      {team.openedOn && (
        <Figure plain name="Aperto il">
          {formatDate(team.openedOn)}
        </Figure>
      )}
    </Figures>
  );
}

/** The former members of a team, the last one who left first. */
function FormerMembers({ team }: { team: { id: number; name: string } }) {
  const list = useList(listFormerMembers, { params: { id: String(team.id) }, inAddress: false });
  const columns = membershipColumnsOf(useHeld().has(can.usersManagement));
  return (
    <Stack gap={12} miw={0}>
      <PartSearch list={list} label="Cerca fra chi c’è stato" />
      <ListContent things={['persona', 'persone']} list={list} whenNone="Non ne è ancora uscito nessuno.">
        <Table label={`Chi è stato in ${team.name}`} columns={columns} {...list.table} />
      </ListContent>
    </Stack>
  );
}
