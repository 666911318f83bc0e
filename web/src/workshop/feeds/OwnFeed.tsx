import { getOwnFeed, makeOwnFeed, revokeOwnFeed } from '@wms/contract/workshop/feeds/endpoints';
import { useState } from 'react';
import { useAnswer, useChange } from '../../client/answer.ts';
import { SecretAddress } from './SecretAddress.tsx';

/** The address with which other calendars show the person's own bookings. */
export function OwnFeed() {
  const [path, setPath] = useState<string | null>(null);
  const known = useAnswer(getOwnFeed).data?.address;
  const make = useChange(makeOwnFeed, { onDone: (made) => setPath(made.path) });
  const revoke = useChange(revokeOwnFeed, { onDone: () => setPath(null) });
  return (
    <SecretAddress
      label="Indirizzo del tuo calendario"
      known={known}
      path={path}
      busy={make.busy || revoke.busy}
      makes={makeOwnFeed}
      revokes={revokeOwnFeed}
      onMake={() => void make.run({})}
      onRevoke={() => void revoke.run({})}
    >
      Le tue prenotazioni nel calendario del telefono o del computer, sempre aggiornate: crea l’indirizzo e
      aggiungilo lì come calendario da internet. Chi ha l’indirizzo vede le prenotazioni: non darlo ad altri.
    </SecretAddress>
  );
}
