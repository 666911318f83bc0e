/** The requests of people about their data, by due day: the law gives one month for an answer. */

import { Text } from '@mantine/core';
import {
  downloadDataExport,
  moveDataRequest,
} from '@wms/contract/humanResources/people/data-requests/endpoints';
import {
  type DataRequestMove,
  dataRequestKinds,
  dataRequestLife,
} from '@wms/contract/humanResources/people/data-requests/life';
import {
  beginDataExport,
  type ListedDataRequest,
  listDataRequests,
} from '@wms/contract/humanResources/people/data-requests/list';
import { formatDate, formatInstantDate } from '@wms/contract/platform/formats';
import { useChange } from '../../../client/answer.ts';
import { download } from '../../../client/download.ts';
import { LifeStateDot, stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { useNavigate } from '../../../ui/page/link.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column, RowAction } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { eraseInAddress } from '../shared/erase-in-address.ts';
import { ArchiveFacts, isMade } from './Archive.tsx';

const MoveModal = later(async () => (await import('../../../ui/life/MoveModal.tsx')).MoveModal);

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
    key: 'state',
    header: 'Stato',
    card: 'whole',
    cell: ({ state, closedAt, downloads, ...request }) => (
      <>
        <LifeStateDot life={dataRequestLife} state={state} />
        {closedAt && <Detail>{formatInstantDate(closedAt)}</Detail>}
        <ArchiveFacts request={{ ...request, state }} downloads={downloads} />
      </>
    ),
  },
];

const refusal =
  'La persona legge il motivo, e che può fare reclamo al Garante. A chi non accede più scrivilo tu.';

const things = ['richiesta', 'richieste'] as const;

export default function DataRequestsScreen() {
  const list = useList(listDataRequests, { askAgainAfter: (rows) => rows.some(isMade) && 1000 });
  const [dialog, open, close] = useDialog<{ request: ListedDataRequest; move: DataRequestMove }>();
  const begin = useChange(beginDataExport, { refetch: [listDataRequests] });
  const navigate = useNavigate();
  const chosen = list.values.state;
  const actionsOf = (request: ListedDataRequest): RowAction[] => {
    const { id, kind, email, moves, begins, downloads, archive, person } = request;
    const params = { id: String(id) };
    const actions = moves.map((move) => ({
      label: dataRequestLife.moves[move].label,
      onClick: () => open({ request, move }),
    }));
    // The page of the person says what the erasure means.
    if (kind === 'cancellazione' && moves.length > 0)
      actions.unshift({
        label: 'Cancella i dati',
        onClick: () => void navigate({ to: profilePath(email), search: { [eraseInAddress]: 'si' } }),
      });
    if (downloads && archive?.size)
      actions.unshift({ label: 'Scarica', onClick: () => void download(downloadDataExport, { params }) });
    if (begins) actions.unshift({ label: 'Prepara', onClick: () => void begin.run({ params }) });
    return actions.map((action) => ({ ...action, name: `${action.label}: ${person.name}` }));
  };
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
        <Table label="Richieste sui dati" {...list.table} columns={columns} actions={actionsOf} />
      </ListContent>
      {dialog && (
        <MoveModal
          move={dataRequestLife.moves[dialog.move]}
          name={dialog.move}
          endpoint={moveDataRequest}
          thing={dialog.request}
          question={{
            ...(dialog.move === 'refuse' && {
              title: `Rifiuta la richiesta di ${dialog.request.person.name}`,
              confirmLabel: 'Rifiuta la richiesta',
            }),
            message: dialog.move === 'refuse' ? refusal : null,
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}
