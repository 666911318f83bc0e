/** The requests that wait for an answer, the oldest first; a filter shows the decided ones. */

import { moveChangeRequest } from '@wms/contract/humanResources/people/change-requests/endpoints';
import {
  type ChangeRequestMove,
  changeRequestLife,
} from '@wms/contract/humanResources/people/change-requests/life';
import { listChangeRequests } from '@wms/contract/humanResources/people/change-requests/list';
import { formatInstant } from '@wms/contract/platform/formats';
import { LifeStateDot, stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { type RowOf, useList } from '../../../ui/list/use-list.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { Difference } from './Difference.tsx';
import { questionsOf } from './Waiting.tsx';

const MoveModal = later(async () => (await import('../../../ui/life/MoveModal.tsx')).MoveModal);

type OpenMove = { request: RowOf<typeof listChangeRequests>; move: ChangeRequestMove };

const waiting = 'aperta';

export default function RequestsScreen() {
  const list = useList(listChangeRequests);
  const [dialog, open, close] = useDialog<OpenMove>();
  const decided = list.values.state !== undefined && list.values.state !== waiting;
  return (
    <Page
      title="Richieste di modifica"
      shortTitle="Richieste"
      count={list.pages.total?.count}
      counting={list.pages.loading && '10'}
      back={{ to: '/utenti', label: 'Utenti' }}
    >
      <ListControls
        search={list.search('Cerca per persona')}
        filters={[list.filter('state', 'Stato', stateChoices(changeRequestLife), waiting)]}
        list={list}
      />
      <ListContent
        things={['richiesta', 'richieste']}
        list={{ ...list, narrowed: Boolean(list.values.q) }}
        whenNone={
          decided
            ? 'Nessuna richiesta in questo stato.'
            : 'Nessuna richiesta aspetta: qui arrivano i cambi di nome e di accesso che le persone chiedono.'
        }
      >
        <Table
          label="Richieste di modifica"
          {...list.table}
          columns={[
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
              key: 'difference',
              header: 'Che cosa cambia',
              card: 'whole',
              wraps: true,
              fills: true,
              cell: (request) => <Difference of={request} />,
            },
            { key: 'asked', header: 'Chiesta', card: 'named', cell: ({ askedAt }) => formatInstant(askedAt) },
            {
              key: 'state',
              header: 'Stato',
              card: 'whole',
              cell: ({ state, decidedBy }) => (
                <>
                  <LifeStateDot life={changeRequestLife} state={state} />
                  {decidedBy && <Detail>{decidedBy}</Detail>}
                </>
              ),
            },
          ]}
          actions={(request) =>
            request.moves.map((move) => ({
              label: changeRequestLife.moves[move].label,
              name: `${changeRequestLife.moves[move].label} la richiesta di ${request.person.name}`,
              onClick: () => open({ request, move }),
            }))
          }
        />
      </ListContent>
      {dialog && (
        <MoveModal
          move={changeRequestLife.moves[dialog.move]}
          name={dialog.move}
          endpoint={moveChangeRequest}
          thing={dialog.request}
          question={dialog.move === 'withdraw' ? { message: null } : questionsOf(dialog.request)[dialog.move]}
          onClose={close}
        />
      )}
    </Page>
  );
}
