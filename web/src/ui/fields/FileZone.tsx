import { Group, Text } from '@mantine/core';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone, type DropzoneProps } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { ButtonWithIcon } from '../parts/buttons.tsx';
import classes from './FileZone.module.css';

type Props = Pick<DropzoneProps, 'accept'> & {
  /** The name of the file that is chosen, for screen readers: 'Documento di identità'. */
  what: string;
  /** The endings of files that the dialog shows first, when types are not enough: '.csv,.xlsx'. */
  endings?: string;
  /** A text about the accepted files. */
  hint: string;
  /** The reason why the last file was refused. */
  problem: string | null;
  /** Takes the chosen files: one, unless `several` are allowed. */
  onFiles: (files: File[]) => void;
  several?: boolean;
  /** The page has only this purpose: the button is prominent, and its text is enough as a name. */
  alone?: boolean;
  /** The button of the device's camera, where photos are wanted. */
  camera?: ReactNode;
  /** A dialog starts on the button, because it is for the file. */
  autoFocus?: boolean;
};

/**
 * An area for files, which are dropped or chosen. Only the button can have the focus: an area that is a button, too,
 * would contain another button, and screen readers can't read that.
 */
export function FileZone({
  what,
  endings,
  hint,
  problem,
  onFiles,
  several = false,
  accept,
  alone = false,
  camera,
  autoFocus = false,
}: Props) {
  const open = useRef<() => void>(null);
  return (
    <div>
      <Dropzone
        openRef={open}
        // One function takes both kinds, because of several files some may be of a wrong type.
        onDrop={() => undefined}
        onDropAny={(files, rejections) => {
          const all = [...files, ...rejections.map(({ file }) => file)];
          const [first, ...others] = all;
          if (!first) return;
          if (!several && others.length > 0) alert.error(`Un file per volta: c’è solo «${first.name}»`);
          onFiles(several ? all : [first]);
        }}
        accept={accept}
        multiple={several}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        className={classes.zone}
        // This input is invisible, because the button opens it. Its label is for programs that fill it directly.
        inputProps={{ 'aria-label': what, ...(endings && { accept: endings }) }}
      >
        <Group gap="sm" wrap="nowrap" justify="space-between" className={classes.line}>
          <Text size="sm" c="dimmed" className={classes.hint}>
            <span className={classes.dropWords}>Trascina qui il file. </span>
            {hint}
          </Text>
          <div className={classes.buttons}>
            {camera}
            <ButtonWithIcon
              icon={IconUpload}
              iconSize={16}
              variant={alone ? 'filled' : 'default'}
              onClick={() => open.current?.()}
              aria-label={alone ? undefined : `Scegli il file: ${what}`}
              data-autofocus={autoFocus || undefined}
            >
              Scegli il file
            </ButtonWithIcon>
          </div>
        </Group>
      </Dropzone>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" mt={6} role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
