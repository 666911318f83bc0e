import { Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { getLocation, type Location } from '@wms/contract/logistics/locations/endpoints';
import { removeLocationPhoto, setLocationPhoto } from '@wms/contract/logistics/locations/photos';
import { useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { AppModal } from '../../../ui/modal/later-modals.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Photo } from '../../photos/Photo.tsx';
import { PhotoUpload, usePhotoUpload } from '../../photos/PhotoUpload.tsx';
import classes from './PhotoModal.module.css';

type Props = { place: Location; editable: boolean; onClose: () => void };

/** The large photo of a place. People who may edit the place can change or remove the photo. */
export function PlacePhotoModal({ place, editable, onClose }: Props) {
  const { id, code, photoId } = place;
  const params = { id: String(id) };
  const refetch = [getLocation];
  const set = useChange(setLocationPhoto, { refetch });
  const upload = usePhotoUpload((image) => set.run({ params, files: { image } }));
  const remove = useConfirmedChange(removeLocationPhoto, {
    title: 'Elimina la foto',
    message: `La foto di ${code} va persa.`,
    params,
    refetch,
    onDone: onClose,
  });
  return (
    <AppModal opened onClose={onClose} size={photoId === null ? 'md' : 960} title={`Foto di ${code}`}>
      {photoId === null ? (
        <Text c="dimmed">Chi non c’è mai stato la trova prima, se vede com’è fatta.</Text>
      ) : (
        <div className={classes.large}>
          <Photo subject="location" photoId={photoId} size="large" alt={code} className={classes.whole} />
        </div>
      )}
      {editable && (
        <Group gap={8} justify="space-between" mt={12}>
          <PhotoUpload upload={upload} label={photoId === null ? 'Scegli una foto' : 'Cambia foto'} />
          {photoId !== null && (
            <ButtonWithIcon
              icon={IconTrash}
              iconSize={16}
              variant="subtle"
              color="red"
              size="compact-md"
              onClick={() => void remove.run()}
              disabled={remove.busy}
            >
              Elimina
            </ButtonWithIcon>
          )}
        </Group>
      )}
    </AppModal>
  );
}
