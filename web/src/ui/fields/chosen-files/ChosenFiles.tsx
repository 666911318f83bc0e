/** The files that were chosen and aren't sent yet, each with a small picture of it. */
import { Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../parts/buttons.tsx';
import textClasses from '../../parts/text.module.css';
import { useObjectUrl } from '../../use-object-url.ts';
import { fileSize } from '../file-rules.ts';
import classes from './ChosenFiles.module.css';

type Props = {
  files: readonly File[];
  /** Their order counts, so each has its number when there are several. */
  numbered?: boolean;
  /**
   * Called when the last file is removed. Without this function the last file can't be removed, because its form has
   * its own way back.
   */
  onNone?: () => void;
  onChange: (files: readonly File[]) => void;
  disabled?: boolean;
};

export function ChosenFiles({ files, numbered = false, onNone, onChange, disabled = false }: Props) {
  const several = files.length > 1;
  const take = (index: number) => (several ? onChange(files.toSpliced(index, 1)) : onNone?.());
  return (
    <Stack gap={8}>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two photos of a phone may have the same name
        <div key={index} className={classes.file}>
          <Look file={file} />
          <Text size="sm" className={`${classes.name} ${textClasses.anywhere}`}>
            {numbered && several && `${index + 1}. `}
            {file.name} · {fileSize(file.size)}
          </Text>
          {(several || onNone) && (
            <IconButton
              icon={IconX}
              label={`Togli ${file.name}`}
              disabled={disabled}
              onClick={() => take(index)}
            />
          )}
        </div>
      ))}
    </Stack>
  );
}

/** A picture is shown itself, so that a blurred one is taken again before it is sent. */
function Look({ file }: { file: File }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (url && url !== unreadable)
    return (
      <img
        src={url}
        alt={`Anteprima di ${file.name}`}
        className={classes.look}
        onError={() => setUnreadable(url)}
      />
    );
  return (
    <span className={classes.look}>
      <IconFileTypePdf size={26} stroke={1.5} aria-hidden />
    </span>
  );
}
