import { signInWithPasskey } from '@wms/contract/identity/passkeys/endpoints';
import { useChange } from '../../client/answer.ts';
import type { CallError } from '../../client/call/send.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

type Props = {
  label: string;
  onDone: (token: string) => void;
  /** Returns true when the refusal is shown. */
  onFailure: (error: CallError) => boolean;
};

/** Signs in with a passkey, either alone or instead of the code after the password. */
export function PasskeySignIn({ label, onDone, onFailure }: Props) {
  const signIn = useChange(signInWithPasskey, {
    refetch: false,
    quiet: true,
    onDone: ({ access_token }) => onDone(access_token),
    onFailure,
  });
  return <PasskeyButton label={label} size="md" onSigned={(signed) => signIn.run({ body: { signed } })} />;
}
