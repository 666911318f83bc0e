import { Group, Text } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { shrinkPhoto } from '../../logistics/photos/shrink-photo.ts';
import { ButtonWithIcon, IconButton } from '../../ui/parts/buttons.tsx';

type Props = { photos: readonly File[]; onChange: (photos: File[]) => void; disabled: boolean };

const most = 12;

/** Photos that are taken now, or chosen; they are sent once the hand-over has been written. */
export function PhotosField({ photos, onChange, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const add = async (files: readonly File[]) => {
    const small = await Promise.all(files.map(shrinkPhoto));
    onChange([...photos, ...small].slice(0, most));
  };
  return (
    <Group gap={8}>
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
        disabled={disabled || photos.length >= most}
        onClick={() => input.current?.click()}
      >
        Aggiungi foto
      </ButtonWithIcon>
      {photos.map((photo, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have one name
        <Group key={at} gap={2} wrap="nowrap">
          <Text size="sm" truncate maw={140}>
            {photo.name}
          </Text>
          <IconButton
            icon={IconX}
            size={28}
            label={`Togli ${photo.name}`}
            disabled={disabled}
            onClick={() => onChange(photos.toSpliced(at, 1))}
          />
        </Group>
      ))}
    </Group>
  );
}
