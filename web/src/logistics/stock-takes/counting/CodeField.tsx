import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { tooLong } from '../../../ui/too-long.ts';

/** The most characters of a code. */
const mostCode = 300;

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Returns false when the code could not be looked up, for example without a network. */
  onRead: (code: string) => Promise<boolean>;
};

/**
 * A field for a hand-held reader or for typing. Enter looks the code up and clears the field; after a failure the code
 * stays.
 */
export function CodeField({ ref, label, onRead }: Props) {
  const [code, setCode] = useState('');
  return (
    <TextInput
      ref={ref}
      label={label}
      placeholder="Scansiona o scrivi, poi Invio"
      value={code}
      error={tooLong(code, mostCode)}
      autoCapitalize="none"
      spellCheck={false}
      leftSection={<IconBarcode size={18} stroke={1.5} aria-hidden />}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !code.trim() || tooLong(code, mostCode)) return;
        event.preventDefault();
        setCode('');
        void onRead(code.trim()).then((read) => read || setCode((next) => next || code));
      }}
    />
  );
}
