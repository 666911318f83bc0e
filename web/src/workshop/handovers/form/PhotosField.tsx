import { Stack } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import classes from './PhotosField.module.css';

type Props = { photos: readonly File[]; onChange: ChangePhotos; disabled: boolean };

/** Changes the photos that are chosen by now: the person may have added others while a large one was made smaller. */
export type ChangePhotos = (change: (photos: readonly File[]) => File[]) => void;

const most = 12;
const tooMany = `Si aggiungono al massimo ${most} foto: le altre sono state lasciate fuori`;

/** Photos that are taken now, or chosen; they are sent once the hand-over has been written. */
export function PhotosField({ photos, onChange, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const beingMadeSmall = useRef(0);
  const add = async (files: readonly File[]) => {
    if (photos.length + beingMadeSmall.current + files.length > most) alert.error(tooMany);
    beingMadeSmall.current += files.length;
    const small = await Promise.all(files.map((file) => shrinkPhoto(file)));
    beingMadeSmall.current -= files.length;
    onChange((now) => [...now, ...small].slice(0, most));
  };
  return (
    <Stack gap={10}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="Foto del furgone"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void add(files);
        }}
      />
      <ButtonWithIcon
        icon={IconCamera}
        variant="default"
        w="fit-content"
        disabled={disabled || photos.length >= most}
        onClick={() => input.current?.click()}
      >
        Aggiungi foto
      </ButtonWithIcon>
      {photos.length > 0 && (
        <ul className={classes.chosen} aria-label="Foto scelte">
          {photos.map((photo, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have one name
            <li key={at} className={classes.one}>
              <Chosen photo={photo} />
              <IconButton
                className={classes.remove}
                icon={IconX}
                size={28}
                variant="default"
                label={`Togli ${photo.name}`}
                disabled={disabled}
                onClick={() => onChange((now) => now.filter((candidate) => candidate !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** A small picture of a chosen photo, so that the person sees which ones they have taken. */
function Chosen({ photo }: { photo: File }) {
  const url = useObjectUrl(photo);
  return url ? (
    <img src={url} alt={photo.name} className={classes.small} />
  ) : (
    <div className={classes.small} />
  );
}
