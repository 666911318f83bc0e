import { beginSignOn } from '@wms/contract/identity/single-sign-on/endpoints';
import { useState } from 'react';
import { useChange } from '../../client/answer.ts';
import type { CallError } from '../../client/call/send.ts';

type Options = {
  purpose: 'signIn' | 'proof';
  /** Returns true when the refusal is shown. */
  onFailure?: (error: CallError) => boolean;
};

/** Leaves the application for the provider's page, which sends the browser back to /login. */
export function useBeginSignOn({ purpose, onFailure }: Options) {
  const [leaving, setLeaving] = useState(false);
  const begin = useChange(beginSignOn, {
    refetch: false,
    quiet: true,
    ...(onFailure && { onFailure }),
    onDone: ({ address }) => {
      setLeaving(true);
      location.assign(address);
    },
  });
  return { begin: () => begin.run({ body: { purpose } }), busy: begin.busy || leaving };
}
