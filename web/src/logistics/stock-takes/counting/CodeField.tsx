import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
  label: string;
  /** False when nobody could say what it is, as without a network. */
  onRead: (code: string) => Promise<boolean>;
};

/** Where a hand-held reader types, or a person: Enter reads it, and it is free for the next; what failed stays. */
export function CodeField({ label, onRead }: Props) {
  const [code, setCode] = useState('');
  return (
    <TextInput
      label={label}
      placeholder="Scansiona o scrivi, poi Invio"
      value={code}
      maxLength={300}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      leftSection={<IconBarcode size={18} stroke={1.5} aria-hidden />}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !code.trim()) return;
        event.preventDefault();
        setCode('');
        void onRead(code.trim()).then((read) => read || setCode((next) => next || code));
      }}
    />
  );
}
