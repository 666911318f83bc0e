/** The actions on the open team. */
import {
  IconArrowsMove,
  IconCrown,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { deleteTeam, reopenTeam, type Team } from '@wms/contract/humanResources/teams/endpoints';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { later } from '../../../ui/modal/later.tsx';
import { beginAt, useBeginning } from '../../../ui/page/another.ts';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { useTeamsView } from '../shared/use-view.ts';

const NewTeam = later(async () => (await import('../editing/TeamModal.tsx')).NewTeam);
const EditTeam = later(async () => (await import('../editing/TeamModal.tsx')).EditTeam);
const MoveTeamModal = later(async () => (await import('../editing/MoveModal.tsx')).MoveTeamModal);
const CloseTeamModal = later(async () => (await import('../editing/CloseModal.tsx')).CloseTeamModal);
const HeadModal = later(async () => (await import('../editing/HeadModal.tsx')).HeadModal);
const AddMembersModal = later(async () => (await import('../members/AddModal.tsx')).AddMembersModal);

type OpenDialog = 'add' | 'new' | 'edit' | 'move' | 'head' | 'close' | null;

type Props = {
  team: Team;
  /** The team that contains this one now. */
  parent: { id: number; name: string } | null;
};

export function TeamActions({ team, parent }: Props) {
  const { id, name, version, closedOn } = team;
  const [asked, setAsked] = useState<OpenDialog>(null);
  const { open, leave } = useTeamsView();
  const reopen = useChange(reopenTeam);
  const params = { id: String(id) };
  const remove = useConfirmedChange(deleteTeam, {
    title: `Elimina ${name}`,
    message: `${name} non è mai stato usato.`,
    confirmLabel: 'Elimina il reparto',
    params,
    leave: () => leave(team.id),
  });
  const ask = (what: OpenDialog) => () => setAsked(what);
  useBeginning(`team ${id}`, ask('new'));
  const stop = ask(null);
  const actions: (MenuAction | false)[] = [
    { label: 'Modifica', icon: IconPencil, onClick: ask('edit') },
    { label: 'Nomina responsabile', icon: IconCrown, onClick: ask('head') },
    { label: 'Nuovo reparto qui dentro', icon: IconPlus, onClick: ask('new') },
    { label: 'Sposta', icon: IconArrowsMove, onClick: ask('move') },
    closedOn === null && { label: 'Chiudi', icon: IconLock, onClick: ask('close') },
    closedOn !== null && {
      label: 'Riapri',
      icon: IconLockOpen,
      onClick: () => void reopen.run({ params, body: { version } }),
    },
    team.deletable && { label: 'Elimina', icon: IconTrash, danger: true, onClick: () => void remove.run() },
  ];
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      {!team.closed && (
        <ButtonWithIcon icon={IconUserPlus} variant="default" onClick={ask('add')}>
          Aggiungi persone
        </ButtonWithIcon>
      )}
      <MoreMenu label={`Altre azioni su ${name}`} actions={actions.filter((action) => action !== false)} />
      {asked === 'add' && <AddMembersModal team={team} onClose={stop} />}
      {asked === 'new' && (
        <NewTeam
          parent={{ id, name }}
          onClose={stop}
          onCreated={open}
          onAnother={() => {
            open(id);
            beginAt(`team ${id}`);
          }}
        />
      )}
      {asked === 'edit' && <EditTeam team={team} onClose={stop} />}
      {asked === 'move' && <MoveTeamModal team={team} into={parent} onClose={stop} />}
      {asked === 'head' && <HeadModal team={team} onClose={stop} />}
      {asked === 'close' && <CloseTeamModal team={team} onClose={stop} />}
    </div>
  );
}
