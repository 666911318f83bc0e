import { FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ButtonWithIcon } from '../../parts/buttons.tsx';
import classes from './ChosenFiles.module.css';

type Props = Omit<ComponentProps<typeof ButtonWithIcon>, 'icon' | 'onClick' | 'className' | 'children'> & {
  /** The thing in the photo, for screen readers: 'Foto dello scontrino'. */
  what: string;
  /** The types that the rule of the field takes; the camera is asked for the picture types among them. */
  types: readonly string[];
  onPhoto: (photo: File) => void;
};

/** A button that opens the camera at the back of a device with a touch screen; elsewhere it isn't shown. */
export const TakePhoto = ({ what, types, onPhoto, ...button }: Props) => (
  <FileButton
    capture="environment"
    accept={types.filter((type) => type.startsWith('image/')).join()}
    onChange={(photo) => photo && onPhoto(photo)}
    inputProps={{ 'aria-label': what }}
  >
    {({ onClick }) => (
      <ButtonWithIcon
        icon={IconCamera}
        variant="default"
        {...button}
        className={classes.camera}
        onClick={onClick}
      >
        Scatta una foto
      </ButtonWithIcon>
    )}
  </FileButton>
);
