/** The actions of a place: only those that the person may take and that make sense now. */
import {
  IconArrowsMove,
  IconCamera,
  IconDownload,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconTableOptions,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import {
  closeLocation,
  deleteLocation,
  exportLocationStock,
  type Location,
} from '@wms/contract/logistics/locations/endpoints';
import { editsLocations } from '@wms/contract/logistics/shared/access';
import { useState } from 'react';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { download } from '../../../client/download.ts';
import { useMay } from '../../../client/session/permission.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { later } from '../../../ui/modal/later.tsx';
import { beginAt, useBeginning } from '../../../ui/page/another.ts';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { useMayChangeLocations } from '../shared/use-may-change.ts';
import { usePlace } from '../shared/use-place.ts';

const EditLocation = later(async () => (await import('./PlaceModal.tsx')).EditLocation);
const NewLocation = later(async () => (await import('./PlaceModal.tsx')).NewLocation);
const PrintLabels = later(async () => (await import('../../labels/PrintLabels.tsx')).PrintLabels);
const GenerateModal = later(async () => (await import('./GenerateModal.tsx')).GenerateModal);
const MovePlaceModal = later(async () => (await import('./MoveModal.tsx')).MovePlaceModal);
const PlacePhotoModal = later(async () => (await import('./PhotoModal.tsx')).PlacePhotoModal);

type OpenDialog = 'new' | 'edit' | 'move' | 'generate' | 'label' | 'labels' | 'photo' | null;

export function PlaceActions({ place }: { place: Location }) {
  const { id, code, version } = place;
  const [asked, setAsked] = useState<OpenDialog>(null);
  const edits = useMay(editsLocations);
  const { open, leave } = usePlace();
  const change = useChange(closeLocation);
  const mayChange = useMayChangeLocations(place);
  const params = { id: String(id) };
  const save = (format: 'csv' | 'xlsx') =>
    void download(exportLocationStock, { query: { root: String(id), format } });
  const setClosed = (closed: boolean) => change.run({ params, body: { closed, version } });
  const close = async () => {
    const where = place.below > 0 ? `${code} e in tutte le ubicazioni al suo interno` : code;
    const message = `In ${where} non entrerà più niente. Quello che c’è può uscire, e potrai riaprirla.`;
    if (
      await confirmDanger({
        title: `Chiudi ${code}`,
        message,
        confirmLabel: 'Chiudi l’ubicazione',
        act: closeLocation,
      })
    )
      await setClosed(true);
  };
  const remove = useConfirmedChange(deleteLocation, {
    title: `Elimina ${code}`,
    message: `${code} non è mai stata usata.`,
    confirmLabel: 'Elimina l’ubicazione',
    params,
    leave: () => leave(id, place.parentId),
  });
  const ask = (what: OpenDialog) => () => setAsked(what);
  useBeginning(`place ${id}`, ask('new'));
  const stop = ask(null);
  const actions: (MenuAction | false)[] = [
    mayChange && { label: 'Modifica', icon: IconPencil, onClick: ask('edit') },
    mayChange &&
      place.photoId === null && { label: 'Aggiungi una foto', icon: IconCamera, onClick: ask('photo') },
    mayChange &&
      place.parentId !== null && {
        label: 'Sposta con il contenuto',
        icon: IconArrowsMove,
        onClick: ask('move'),
      },
    edits && { label: 'Genera ubicazioni', icon: IconTableOptions, onClick: ask('generate') },
    { label: 'Stampa etichetta', icon: IconTag, onClick: ask('label') },
    place.below > 0 && { label: 'Stampa tutte le etichette', icon: IconTag, onClick: ask('labels') },
    { label: 'Esporta il contenuto (CSV)', icon: IconDownload, onClick: () => save('csv') },
    { label: 'Esporta il contenuto (Excel)', icon: IconDownload, onClick: () => save('xlsx') },
    mayChange && !place.closed && { label: 'Chiudi', icon: IconLock, onClick: () => void close() },
    mayChange &&
      place.closed && { label: 'Riapri', icon: IconLockOpen, onClick: () => void setClosed(false) },
    mayChange &&
      place.deletable && {
        label: 'Elimina',
        icon: IconTrash,
        danger: true,
        onClick: () => void remove.run(),
      },
  ];

  return (
    <div style={{ display: 'flex', gap: 8 }}>
      {edits && (
        <ButtonWithIcon icon={IconPlus} variant="default" onClick={ask('new')}>
          Aggiungi dentro
        </ButtonWithIcon>
      )}
      <MoreMenu label={`Altre azioni su ${code}`} actions={actions.filter((action) => action !== false)} />
      {asked === 'new' && (
        <NewLocation
          parent={place}
          onClose={stop}
          onCreated={open}
          onAnother={() => {
            open(id);
            beginAt(`place ${id}`);
          }}
        />
      )}
      {asked === 'edit' && <EditLocation place={place} onClose={stop} />}
      {asked === 'photo' && <PlacePhotoModal place={place} editable={mayChange} onClose={stop} />}
      {asked === 'move' && <MovePlaceModal place={place} onClose={stop} />}
      {asked === 'generate' && <GenerateModal place={place} onClose={stop} />}
      {asked === 'label' && <PrintLabels kind="location" ids={[id]} onClose={stop} />}
      {asked === 'labels' && <PrintLabels kind="location" below={id} onClose={stop} />}
    </div>
  );
}
