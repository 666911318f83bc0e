/** A text to copy to another place, such as a link that is shown only once. */
import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

type Props = { label: string; value: string; description?: string };

export function CopyField({ label, value, description }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    try {
      // The clipboard exists only on pages served by https; on others the text is selected, and the person copies it
      // with Ctrl+C.
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Group gap={8} align="flex-end" wrap="nowrap">
      <TextInput
        ref={field}
        label={label}
        description={description}
        value={value}
        readOnly
        flex={1}
        miw={0}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()} aria-live="polite">
        {copied ? 'Copiato' : 'Copia'}
      </Button>
    </Group>
  );
}
