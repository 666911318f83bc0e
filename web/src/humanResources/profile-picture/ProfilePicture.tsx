import { Button, Group } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import {
  deleteProfilePicture,
  uploadProfilePicture,
} from '@wms/contract/humanResources/profile-picture/endpoints';
import { lazy, Suspense, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { useChange } from '../../client/answer.ts';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { later } from '../../ui/modal/later.tsx';
import { AppModal } from '../../ui/modal/later-modals.ts';
import { Skeletons } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import type { Square } from './crop-image.ts';

const FileDrop = later(async () => (await import('../../ui/fields/FileDrop.tsx')).FileDrop);
const PictureCropper = lazy(() =>
  import('./PictureCropper.tsx').then((module) => ({ default: module.PictureCropper })),
);

/** Changes the profile picture, or restores the default one. */
export function ProfilePictureActions({ isCustom }: { isCustom: boolean }) {
  const [changing, setChanging] = useState(false);
  const remove = useConfirmedChange(deleteProfilePicture, {
    title: 'Elimina l’immagine del profilo',
    message: 'Al suo posto si vede di nuovo l’immagine predefinita.',
    confirmLabel: 'Elimina l’immagine',
    refetch: [getBasicData],
  });
  return (
    <Group gap="xs">
      <ButtonWithIcon
        icon={IconCamera}
        iconSize={16}
        variant="default"
        size="compact-sm"
        onClick={() => setChanging(true)}
      >
        Cambia immagine
      </ButtonWithIcon>
      {isCustom && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => void remove.run()}>
          Elimina immagine
        </Button>
      )}
      {changing && <ChangePicture onClose={() => setChanging(false)} />}
    </Group>
  );
}

function ChangePicture({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const source = useObjectUrl(file);
  const [square, setSquare] = useState<Square | null>(null);
  const [saving, setSaving] = useState(false);
  const upload = useChange(uploadProfilePicture, { refetch: [getBasicData], onDone: onClose });

  const unreadable = () => {
    setFile(null);
    setSquare(null);
    alert.error('L’immagine non si può leggere: scegline un’altra');
  };
  const save = async () => {
    if (!source || !square) return;
    setSaving(true);
    try {
      const { cropImage } = await import('./crop-image.ts');
      const image = await cropImage(source, square);
      await upload.run({ files: { image } });
    } catch {
      unreadable();
    } finally {
      setSaving(false);
    }
  };

  return (
    <AppModal
      opened
      onClose={onClose}
      title="Immagine del profilo"
      backLabel="Annulla"
      confirmLabel="Salva"
      closeOnConfirm={false}
      busy={saving}
      confirmDisabled={!square}
      {...(source && { onConfirm: save })}
    >
      {source ? (
        <Suspense fallback={<Skeletons count={1} height={320} />}>
          <PictureCropper source={source} onSquare={setSquare} onUnreadable={unreadable} />
        </Suspense>
      ) : (
        <FileDrop rule={uploadProfilePicture.files.image} what="Immagine del profilo" onFile={setFile} />
      )}
    </AppModal>
  );
}
