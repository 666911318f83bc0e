/** /utenti: the people of the organisation. */

import {
  IconBell,
  IconFileShredder,
  IconKey,
  IconUserEdit,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import type { ListedPerson } from '@wms/contract/humanResources/people/list';
import { useMemo, useState } from 'react';
import { useOnChange } from '../../../client/latest.ts';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { ImportLink } from '../../../ui/list/ImportLink.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listOrder } from '../../../ui/list/list-order.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { type ChosenPeople, choosePeople } from '../../mass/chosen.ts';
import type { MassActionName } from '../../mass/MassModal.tsx';
import { nameColumn, nameOf, peopleColumns, type Sort } from './columns.tsx';
import { peopleOrders, usePeople } from './query.ts';

const ImportedLinks = later(async () => (await import('../inviting/ImportedLinks.tsx')).ImportedLinks);
const InviteModal = later(async () => (await import('../inviting/InviteModal.tsx')).InviteModal);
const GrantModal = later(
  async () => (await import('../../../identity/permissions/GrantModal.tsx')).GrantModal,
);
const AddToTeamModal = later(async () => (await import('../../teams/AddToTeamModal.tsx')).AddToTeamModal);
const MassModal = later(async () => (await import('../../mass/MassModal.tsx')).MassModal);

/** The people of a mass action are fixed at the click, so that a later change of the list doesn't change the action. */
type MassAction = { action: MassActionName; chosen: ChosenPeople };
/** These dialogs show their result after they have closed, so they stay mounted. */
type MassDialog = { modal: 'grant' | 'team'; chosen: ChosenPeople; opened: boolean };

export default function People() {
  const people = usePeople();
  const { values, pages, wanted, filters, save, empty } = people;
  const order = listOrder<Sort>(people, peopleOrders);
  const navigate = useNavigate();
  // The palette leads here to invite somebody, perhaps by name.
  const { invita } = usePageSearch();
  const asked = invita === undefined ? null : { name: invita === 'si' ? '' : String(invita) };
  const [inviting, invite, stop] = useDialog<{ name: string }>(asked);
  useOnChange([invita], () => {
    if (!asked) return;
    invite(asked);
    void navigate({ to: '.', search: ({ invita: _, ...search }) => search, replace: true });
  });
  const [dialog, openDialog, close] = useDialog<MassAction>();
  const [other, setOther] = useState<MassDialog | null>(null);
  usePageKeys({ n: () => invite({ name: '' }) });
  const act = (label: string, action: MassActionName) => ({
    label,
    run: (ids: readonly number[] | null) =>
      openDialog({ action, chosen: choosePeople(ids, wanted, pages.total?.count ?? 0) }),
  });
  const open = (label: string, modal: MassDialog['modal']) => ({
    label,
    run: (ids: readonly number[] | null) =>
      setOther({ modal, chosen: choosePeople(ids, wanted, pages.total?.count ?? 0), opened: true }),
  });
  const closeOther = () => setOther((shown) => shown && { ...shown, opened: false });
  const selection = useSelection<ListedPerson>({
    pages,
    asked: JSON.stringify(wanted),
    nameOf,
    words: ['selezionata', 'selezionate'],
    actions: [
      open('Aggiungi a un reparto', 'team'),
      open('Permessi', 'grant'),
      act('Ricorda', 'remind'),
      act('Invia di nuovo l’invito', 'invite'),
      act('Sospendi', 'suspend'),
    ],
  });
  const rowActions = (person: ListedPerson) =>
    [
      // Only people who still lack something can be reminded of it.
      ...(lacksSomething(person) ? [{ ...act('Ricorda', 'remind'), icon: IconBell, letter: 'o' }] : []),
      { ...open('Aggiungi a un reparto', 'team'), icon: IconUsersPlus, letter: 'r' },
      { ...open('Permessi', 'grant'), icon: IconKey, letter: 'p' },
    ].map(({ run, ...action }) => ({
      ...action,
      name: `${action.label}: ${nameOf(person)}`,
      onClick: () => run([person.id]),
    }));
  const columns = useMemo(() => [nameColumn(values.q), ...peopleColumns], [values.q]);
  return (
    <ListPage
      title="Utenti"
      things={['persona', 'persone']}
      search={people.search('Cerca per nome, nome utente o e-mail')}
      filters={filters}
      order={order.chip}
      list={people}
      actions={
        <>
          <ImportLink kind="people" />
          <ExportMenu compact save={save} disabled={empty} />
          <ButtonWithIcon icon={IconUserPlus} onClick={() => invite({ name: '' })}>
            Invita
          </ButtonWithIcon>
        </>
      }
      more={[
        { label: 'Permessi', icon: IconKey, onClick: () => void navigate({ to: '/utenti/permessi' }) },
        {
          label: 'Richieste di modifica',
          icon: IconUserEdit,
          onClick: () => void navigate({ to: '/utenti/richieste' }),
        },
        {
          label: 'Richieste sui dati',
          icon: IconFileShredder,
          onClick: () => void navigate({ to: '/utenti/richieste-dati' }),
        },
      ]}
      whenNone="Non c’è ancora nessuno: invita la prima persona."
    >
      {values.import && (
        <ImportedLinks
          count={pages.total?.count}
          onShow={() =>
            openDialog({ action: 'handOver', chosen: choosePeople(null, wanted, pages.total?.count ?? 0) })
          }
        />
      )}
      <Table
        label="Persone"
        {...people.table}
        columns={columns}
        {...order.table}
        selection={selection}
        actions={rowActions}
      />
      {inviting && <InviteModal teams={people.teams} name={inviting.name} onClose={stop} />}
      {other?.modal === 'grant' && <GrantModal {...other} onClose={closeOther} />}
      {other?.modal === 'team' && <AddToTeamModal {...other} onClose={closeOther} />}
      {dialog && <MassModal {...dialog} onDone={selection.clear} onClose={close} />}
    </ListPage>
  );
}

/** Whether a reminder would tell the person something: an unfinished registration, or documents to bring. */
const lacksSomething = ({ state, step, documents: { missing, refused, expired } }: ListedPerson) =>
  state === 'attivo' && (step !== 'completato' || missing + refused + expired > 0);
