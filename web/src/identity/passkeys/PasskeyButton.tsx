import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { SignedPasskey } from '@wms/contract/identity/passkeys/endpoints';
import { useState } from 'react';
import { report } from '../../client/answer.ts';
import { canUsePasskeys, signChallenge } from './ceremonies.ts';

type Props = { label: string; size?: string; onSigned: (signed: SignedPasskey) => unknown };

/** Lets the device sign. Nothing is shown when the person closes the device's question. */
export function PasskeyButton({ label, size = 'sm', onSigned }: Props) {
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const sign = async () => {
    setBusy(true);
    try {
      const signed = await signChallenge();
      if (signed) await onSigned(signed);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size={size}
      fullWidth
      loading={busy}
      leftSection={<IconFingerprint size={18} stroke={1.5} aria-hidden />}
      // The field keeps the focus, because a person who leaves it empty for another way to sign in has made no mistake.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void sign()}
    >
      {label}
    </Button>
  );
}
