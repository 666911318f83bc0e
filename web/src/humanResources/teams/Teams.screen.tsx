/**
 * The page of divisions and teams: the tree with the open team beside it, or a chart of all. A phone shows the tree and
 * the team one after the other.
 */
import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { exportTeams, readTeamTree, type TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../client/answer.ts';
import { download } from '../../client/download.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { wholeDate } from '../../ui/fields/PeriodFilter.tsx';
import { useWrongDays } from '../../ui/fields/wrong-days.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { useAskedNew } from '../../ui/page/link.ts';
import { EmptyState, Page, Pending } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { TeamPanel } from './panel/TeamPanel.tsx';
import { useTeamsView } from './shared/use-view.ts';
import classes from './Teams.module.css';
import { ClosedTeams } from './tree/Closed.tsx';
import { TeamTree } from './tree/Tree.tsx';

const NewTeam = later(async () => (await import('./editing/TeamModal.tsx')).NewTeam);
const MoveTeamModal = later(async () => (await import('./editing/MoveModal.tsx')).MoveTeamModal);
const OrganisationChart = later(async () => (await import('./chart/Chart.tsx')).OrganisationChart);

type OpenDialog = { what: 'new' } | { what: 'move'; team: TeamNode; into: TeamNode | null };

export default function Teams() {
  const narrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { id, on, query, chart, open } = useTeamsView();
  const [dialog, openDialog, close] = useDialog<OpenDialog>();
  useAskedNew(() => openDialog({ what: 'new' }));
  // The previous day's teams aren't kept while the chosen day's are loading, because people would take them for these.
  const { data, error, refetch } = useAnswer(readTeamTree, { query });
  const newTeam = (
    <ButtonWithIcon icon={IconPlus} onClick={() => openDialog({ what: 'new' })}>
      Nuovo reparto
    </ButtonWithIcon>
  );

  const tree = (teams: TeamNode[]) => (
    <>
      <TeamTree
        teams={teams}
        selected={id}
        onSelect={open}
        onMove={on ? undefined : (team, into) => openDialog({ what: 'move', team, into })}
      />
      <ClosedTeams teams={teams} onOpen={open} />
    </>
  );
  const content = (teams: TeamNode[]) => {
    if (chart) return <OrganisationChart teams={teams} on={on} onOpen={open} />;
    if (id === null) return <div className={classes.alone}>{tree(teams)}</div>;
    // Both layouts contain the same panel, so that an open dialog stays when the window is turned or resized.
    return (
      <div className={narrow ? classes.one : classes.columns}>
        {narrow ? (
          <Anchor component="button" type="button" className={classes.back} onClick={() => open(null)}>
            <IconArrowLeft size={18} stroke={1.5} aria-hidden />
            Tutti i reparti
          </Anchor>
        ) : (
          <div className={classes.side}>{tree(teams)}</div>
        )}
        <div className={narrow ? undefined : classes.main}>
          <TeamPanel id={id} teams={teams} />
        </div>
      </div>
    );
  };

  const none = data?.length === 0;
  return (
    <Page
      title="Reparti"
      count={
        data && !none && !(narrow && id !== null)
          ? formatCount(data.filter(({ closed }) => !closed).length, 'reparto', 'reparti')
          : undefined
      }
      actions={
        !none &&
        (!narrow || id === null) && (
          <>
            <ExportMenu
              compact
              save={(format) => download(exportTeams, { query: { ...query, format } })}
              disabled={!data}
            />
            {!on && newTeam}
          </>
        )
      }
    >
      {none && !on ? (
        <EmptyState action={newTeam}>
          Non ci sono ancora reparti: crea la prima divisione, poi i reparti che ne fanno parte.
        </EmptyState>
      ) : (
        <Stack gap={14} miw={0}>
          <Controls bare={narrow && id !== null && !chart} />
          {!data ? (
            <Pending error={error} onRetry={refetch} />
          ) : none ? (
            <EmptyState>
              Quel giorno non {on && on > today() ? 'ci sarà' : 'c’era'} ancora nessun reparto.
            </EmptyState>
          ) : (
            content(data)
          )}
        </Stack>
      )}
      {dialog?.what === 'new' && (
        <NewTeam parent={null} first={none ?? false} onClose={close} onCreated={open} />
      )}
      {dialog?.what === 'move' && <MoveTeamModal team={dialog.team} into={dialog.into} onClose={close} />}
    </Page>
  );
}

/** Switches between tree and chart, and chooses the day. On a phone an open team has only the day above it. */
function Controls({ bare }: { bare: boolean }) {
  const { on, chart, showChart, showDay } = useTeamsView();
  const wrong = useWrongDays('al');
  if (bare && !on) return null;
  return (
    <Stack gap={10}>
      {!bare && (
        <Group gap="10px 16px" align="flex-end">
          <SegmentedControl
            aria-label="Come vedere i reparti"
            data={[
              { value: 'albero', label: 'Albero' },
              { value: 'organigramma', label: 'Organigramma' },
            ]}
            value={chart ? 'organigramma' : 'albero'}
            onChange={(value) => showChart(value === 'organigramma')}
          />
          <div className={classes.day}>
            <DateField
              key={on ?? ''}
              label="Com’era o sarà al"
              value={wrong.al ?? on ?? ''}
              onChange={(date) => (date === '' || wholeDate(date)) && showDay(date)}
            />
          </div>
        </Group>
      )}
      {on && (
        <Group component="p" gap="4px 12px" className={classes.otherDay} role="status">
          <Text span>
            {on < today()
              ? `Com’era ${formatDate(on, 'il')}`
              : `Come sarà ${formatDate(on, 'il')}, per quello che si sa oggi`}
            : si guarda e non si cambia.
          </Text>
          <Anchor component="button" type="button" onClick={() => showDay('')}>
            Torna a oggi
          </Anchor>
        </Group>
      )}
    </Stack>
  );
}
