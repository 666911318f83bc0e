/** The requests that wait for an answer, the oldest first; a filter shows the decided ones. */

import { changeRequestLife } from '@wms/contract/humanResources/people/change-requests/life';
import { listChangeRequests } from '@wms/contract/humanResources/people/change-requests/list';
import { formatInstant } from '@wms/contract/platform/formats';
import { LifeStateDot, stateChoices } from '../../../ui/life/LifeStateDot.tsx';
import { ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { PersonPicture } from '../../../ui/people/PersonPicture.tsx';
import { profilePath } from '../../../ui/people/profile-path.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { Difference } from './Difference.tsx';
import { RequestMoves } from './Waiting.tsx';

const waiting = 'aperta';

export default function RequestsScreen() {
  const list = useList(listChangeRequests);
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
              key: 'answer',
              header: decided ? 'Esito' : 'Risposta',
              card: 'whole',
              cell: (request) =>
                request.moves.length > 0 ? (
                  <RequestMoves request={request} />
                ) : (
                  <span>
                    <LifeStateDot life={changeRequestLife} state={request.state} />
                    {request.decidedBy && ` ${request.decidedBy}`}
                  </span>
                ),
            },
          ]}
        />
      </ListContent>
    </Page>
  );
}
