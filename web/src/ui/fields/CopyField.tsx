/** A text to copy to another place, such as a link that is shown only once. */
import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { putOnClipboard } from '../../client/clipboard.ts';

type Props = { label: string; value: string; description?: string; onCopied?: () => void };

export function CopyField({ label, value, description, onCopied }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const markCopied = () => {
    setCopied(true);
    onCopied?.();
  };
  const copy = async () => {
    field.current?.select();
    if (await putOnClipboard({ text: value })) markCopied();
    else setCopied(false);
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
        onCopy={markCopied}
      />
      <Button variant="default" onClick={() => void copy()} aria-live="polite" data-autofocus>
        {copied ? 'Copiato' : 'Copia'}
      </Button>
    </Group>
  );
}
