/** Sends photos that were chosen, or taken with the device's camera. */
import { Group, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { photoRule } from '@wms/contract/logistics/photos/reading';
import { useRef, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { TakePhoto } from '../../ui/fields/chosen-files/TakePhoto.tsx';
import { fileProblem } from '../../ui/fields/file-rules.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { shrinkPhoto } from '../../ui/shrink-photo.ts';

/**
 * Sends photos one after another and stops at the first refusal. Then `sendOne` has shown the reason and returned
 * nothing.
 */
export function usePhotoUpload(sendOne: (image: File) => Promise<unknown>, onSent?: (sent: number) => void) {
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);
  const send = async (files: readonly File[]) => {
    if (progress) return;
    setProgress({ at: 1, of: files.length });
    const images = await Promise.all(files.map((file) => shrinkPhoto(file)));
    const problem = images.map((file) => fileProblem(file, photoRule)).find(Boolean);
    if (problem) {
      setProgress(null);
      return alert.error(problem);
    }
    let sent = 0;
    for (const [index, image] of images.entries()) {
      setProgress({ at: index + 1, of: images.length });
      if (!(await sendOne(image))) break;
      sent += 1;
    }
    setProgress(null);
    if (sent > 0) onSent?.(sent);
  };
  return { send, progress };
}

export type PhotoUploads = ReturnType<typeof usePhotoUpload>;

type Props = {
  upload: PhotoUploads;
  label: string;
  /** The person may choose several photos at once. */
  many?: boolean;
  /** There are photos already, so the button is less prominent. */
  quiet?: boolean;
};

export function PhotoUpload({ upload: { send, progress }, label, many = false, quiet = false }: Props) {
  const chosen = useRef<HTMLInputElement>(null);
  return (
    <Group gap={8}>
      <input
        ref={chosen}
        type="file"
        hidden
        accept={photoRule.types.join()}
        aria-label={label}
        multiple={many}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      <TakePhoto
        what={`Foto: ${label}`}
        types={photoRule.types}
        onPhoto={(photo) => void send([photo])}
        iconSize={16}
        size="compact-md"
        loading={progress !== null}
      />
      <ButtonWithIcon
        icon={IconPhotoPlus}
        iconSize={16}
        variant={quiet ? 'subtle' : 'default'}
        size="compact-md"
        onClick={() => chosen.current?.click()}
        loading={progress !== null}
      >
        {label}
      </ButtonWithIcon>
      <Text size="xs" c="dimmed" role="status">
        {progress && progress.of > 1 ? `${progress.at} di ${progress.of}` : ''}
      </Text>
    </Group>
  );
}
