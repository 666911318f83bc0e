/** The requests of people about their data, by due day: the law gives one month for an answer. */

import { Button, Group, Stack, Text } from '@mantine/core';
import { moveDataRequest } from '@wms/contract/humanResources/people/data-requests/endpoints';
import { dataRequestKinds, dataRequestLife } from '@wms/contract/humanResources/people/data-requests/life';
import {
  beginDataExport,
  type ListedDataRequest,
  listDataRequests,
} from '@wms/contract/humanResources/people/data-requests/list';
import { formatDate, formatInstantDate } from '@wms/contract/platform/formats';
import { useChange } from '../../../client/answer.ts';
import { LifeStateDot, stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { useMoves } from '../../../ui/life/use-moves.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Link } from '../../../ui/page/link.ts';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { eraseInAddress } from '../shared/erase-in-address.ts';
import { Archive, isMade } from './Archive.tsx';

const columns: readonly Column<ListedDataRequest, never>[] = [
  {
    key: 'person',
    header: 'Persona',
    cell: ({ person, email }) => (
      <NameCell
        name={person.name}
        detail={person.teams.join(', ')}
        mark={<PersonPicture person={person} />}
        to={profilePath(email)}
      />
    ),
  },
  {
    key: 'kind',
    header: 'Che cosa chiede',
    card: 'whole',
    wraps: true,
    fills: true,
    cell: ({ kind, entered, askedOn, note, reason }) => (
      <div>
        {dataRequestKinds[kind]} dei dati
        <Text size="sm" c="dimmed">
          {formatDate(askedOn)}
          {entered && ', inserita dalle risorse umane'}
          {note && ` · ${note}`}
        </Text>
        {reason && <Text size="sm">Motivo del rifiuto: {reason}</Text>}
      </div>
    ),
  },
  {
    key: 'due',
    header: 'Entro il',
    card: 'named',
    cell: ({ dueOn, overdue }) =>
      overdue ? <StateDot colour="red">{formatDate(dueOn)}, scaduta</StateDot> : formatDate(dueOn),
  },
  {
    key: 'answer',
    header: 'Risposta',
    card: 'whole',
    // The buttons stand in one row.
    whole: true,
    cell: (request) => <Reply request={request} />,
  },
];

const things = ['richiesta', 'richieste'] as const;

export default function DataRequestsScreen() {
  const list = useList(listDataRequests, { askAgainAfter: (rows) => rows.some(isMade) && 1000 });
  const chosen = list.values.state;
  return (
    <Page
      title="Richieste sui dati"
      count={list.pages.total ? describeCount(list.pages.total, things) : undefined}
      counting={list.pages.loading && describeCount({ count: 100, more: false }, things)}
      back={{ to: '/utenti', label: 'Utenti' }}
    >
      <ListControls
        search={list.search('Cerca per persona')}
        filters={[list.filter('state', 'Stato', stateChoices(dataRequestLife))]}
        list={list}
      />
      <ListContent
        things={things}
        list={{ ...list, narrowed: Boolean(list.values.q) }}
        whenNone={
          chosen
            ? 'Nessuna richiesta in questo stato.'
            : 'Nessuna richiesta aperta. Per chi la fa su carta, o non accede più, inseriscila dal suo profilo.'
        }
      >
        <Table label="Richieste sui dati" {...list.table} columns={columns} />
      </ListContent>
    </Page>
  );
}

/** The actions on a request, or its result. */
function Reply({ request }: { request: ListedDataRequest }) {
  const begin = useChange(beginDataExport, { refetch: [listDataRequests] });
  const { id, state, kind, email, moves, begins, downloads, closedAt } = request;
  // Only the first move is a button. The archive has a button before it, because it is more urgent than a
  // refusal.
  const { primary, more, dialog } = useMoves(dataRequestLife, moveDataRequest, request, {
    questions: {
      refuse: {
        title: `Rifiuta la richiesta di ${request.person.name}`,
        confirmLabel: 'Rifiuta la richiesta',
        message:
          'La persona legge il motivo, e che può fare reclamo al Garante. A chi non accede più scrivilo tu.',
      },
    },
  });
  return (
    <Stack gap={6} align="flex-start">
      {state !== 'aperta' && (
        <span>
          <LifeStateDot life={dataRequestLife} state={state} />
          {closedAt && ` ${formatInstantDate(closedAt)}`}
        </span>
      )}
      <Archive request={request} downloads={downloads} />
      <Group gap={10} wrap="nowrap">
        {begins && (
          <Button loading={begin.busy} onClick={() => void begin.run({ params: { id: String(id) } })}>
            Prepara
          </Button>
        )}
        {kind === 'cancellazione' && moves.length > 0 && (
          <Button
            variant="outline"
            color="red"
            renderRoot={(props) => (
              <Link to={profilePath(email)} search={{ [eraseInAddress]: 'si' }} {...props} />
            )}
          >
            Cancella i dati
          </Button>
        )}
        {moves.length > 0 && primary}
        {more.length > 0 && <MoreMenu actions={more} />}
      </Group>
      {dialog}
    </Stack>
  );
}
