import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { CallError } from '../../client/call/send.ts';
import { useBeginSignOn } from './begin.ts';

type Props = {
  /** The provider's name, as the operator wrote it. */
  provider: string;
  /** True if the button is the page's main one, because the provider is the only or the first way to sign in. */
  main: boolean;
  onBegin: () => void;
  onFailure: (error: CallError) => boolean;
};

export function SignOnButton({ provider, main, onBegin, onFailure }: Props) {
  const signOn = useBeginSignOn({ purpose: 'signIn', onFailure });
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      size="md"
      fullWidth
      loading={signOn.busy}
      leftSection={<IconBuilding size={18} stroke={1.5} aria-hidden />}
      // The field keeps the focus, because a person who leaves it empty for another way to sign in has made no mistake.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onBegin();
        void signOn.begin();
      }}
    >
      Entra con {provider}
    </Button>
  );
}
