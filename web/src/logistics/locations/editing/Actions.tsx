/** The actions of a place. It shows only those that the person may take and that make sense now. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowsMove,
  IconCamera,
  IconDots,
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
import { useChange } from '../../../client/answer.ts';
import { download } from '../../../client/download.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { useMay } from '../../../client/session/permission.ts';
import { later } from '../../../ui/modal/later.tsx';
import { ConfirmDanger } from '../../../ui/modal/later-modals.ts';
import { useMayChange } from '../shared/use-may-change.ts';
import { usePlace } from '../shared/use-place.ts';

const EditLocation = later(async () => (await import('./PlaceModal.tsx')).EditLocation);
const NewLocation = later(async () => (await import('./PlaceModal.tsx')).NewLocation);
const PrintLabels = later(async () => (await import('../../labels/PrintLabels.tsx')).PrintLabels);
const GenerateModal = later(async () => (await import('./GenerateModal.tsx')).GenerateModal);
const MovePlaceModal = later(async () => (await import('./MoveModal.tsx')).MovePlaceModal);
const PlacePhotoModal = later(async () => (await import('./Photo.tsx')).PlacePhotoModal);

type Asked = 'new' | 'edit' | 'move' | 'generate' | 'close' | 'delete' | 'label' | 'labels' | 'photo' | null;

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function PlaceActions({ place }: { place: Location }) {
  const [asked, setAsked] = useState<Asked>(null);
  const edits = useMay(editsLocations);
  const { open } = usePlace();
  const change = useChange(closeLocation);
  const mayChange = useMayChange(place);
  const params = { id: String(place.id) };
  const save = (format: 'csv' | 'xlsx') =>
    void download(exportLocationStock, { query: { root: String(place.id), format } });
  const stop = () => setAsked(null);

  return (
    <div style={{ display: 'flex', gap: 8 }}>
      {edits && (
        <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setAsked('new')}>
          Aggiungi dentro
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`Altre azioni su ${place.code}`}>
            <IconDots size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setAsked('edit')}>
              Modifica
            </Menu.Item>
          )}
          {mayChange && place.photoId === null && (
            <Menu.Item leftSection={<IconCamera {...icon} />} onClick={() => setAsked('photo')}>
              Aggiungi una foto
            </Menu.Item>
          )}
          {mayChange && place.parentId !== null && (
            <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={() => setAsked('move')}>
              Sposta con il contenuto
            </Menu.Item>
          )}
          {edits && (
            <Menu.Item leftSection={<IconTableOptions {...icon} />} onClick={() => setAsked('generate')}>
              Genera ubicazioni
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => setAsked('label')}>
            Stampa etichetta
          </Menu.Item>
          {place.below > 0 && (
            <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => setAsked('labels')}>
              Stampa tutte le etichette
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => save('csv')}>
            Esporta il contenuto (CSV)
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => save('xlsx')}>
            Esporta il contenuto (Excel)
          </Menu.Item>
          {mayChange && !place.closed && (
            <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => setAsked('close')}>
              Chiudi
            </Menu.Item>
          )}
          {mayChange && place.closed && (
            <Menu.Item
              leftSection={<IconLockOpen {...icon} />}
              onClick={() => void change.run({ params, body: { closed: false, version: place.version } })}
            >
              Riapri
            </Menu.Item>
          )}
          {mayChange && place.deletable && (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setAsked('delete')}>
              Elimina
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'new' && <NewLocation parent={place} onClose={stop} onCreated={open} />}
      {asked === 'edit' && <EditLocation place={place} onClose={stop} />}
      {asked === 'photo' && <PlacePhotoModal place={place} editable={mayChange} onClose={stop} />}
      {asked === 'move' && <MovePlaceModal place={place} onClose={stop} />}
      {asked === 'generate' && <GenerateModal place={place} onClose={stop} />}
      {asked === 'label' && <PrintLabels kind="location" ids={[place.id]} onClose={stop} />}
      {asked === 'labels' && <PrintLabels kind="location" below={place.id} onClose={stop} />}
      {asked === 'close' && <CloseModal place={place} onClose={stop} />}
      {asked === 'delete' && (
        <DeleteModal place={place} onClose={stop} onDeleted={() => open(place.parentId)} />
      )}
    </div>
  );
}

function CloseModal({ place, onClose }: { place: Location; onClose: () => void }) {
  const change = useChange(closeLocation);
  return (
    <ConfirmDanger
      opened
      title={`Chiudi ${place.code}`}
      confirmLabel="Chiudi"
      onClose={onClose}
      onConfirm={() =>
        change.run({ params: { id: String(place.id) }, body: { closed: true, version: place.version } })
      }
    >
      In {place.code}
      {place.below > 0 && ' e in tutte le ubicazioni al suo interno'} non entrerà più niente. Quello che c’è
      può uscire, e potrai riaprirla.
    </ConfirmDanger>
  );
}

function DeleteModal(props: { place: Location; onClose: () => void; onDeleted: () => Promise<void> }) {
  const { place, onClose, onDeleted } = props;
  // The page leaves the deleted place before any query is fetched again.
  const change = useChange(deleteLocation, {
    refetch: false,
    onDone: async () => {
      await onDeleted();
      await refetchAnswers();
    },
  });
  return (
    <ConfirmDanger
      opened
      title={`Elimina ${place.code}`}
      confirmLabel="Elimina"
      onClose={onClose}
      onConfirm={() => change.run({ params: { id: String(place.id) } })}
    >
      {place.code} non è mai stata usata: viene eliminata per sempre.
    </ConfirmDanger>
  );
}
