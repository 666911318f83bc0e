import { Text } from '@mantine/core';
import { getSignInWays } from '@wms/contract/identity/sessions/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { keepAskedPage } from '../../client/session/asked-page.ts';
import { AppModal } from '../../ui/modal/AppModal.tsx';
import { useBeginSignOn } from '../single-sign-on/begin.ts';

type Props = { opened: boolean; onClose: () => void };

/** For people without a password: they sign in again at the provider, and return to this page. */
export function ProveBySignOn({ opened, onClose }: Props) {
  const ways = useAnswer(getSignInWays);
  const signOn = useBeginSignOn({ purpose: 'proof' });
  return (
    <AppModal
      title="Conferma che sei tu"
      opened={opened}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Accedi di nuovo"
      closeOnConfirm={false}
      busy={signOn.busy}
      onConfirm={() => {
        const { pathname, search } = window.location;
        keepAskedPage(pathname + search);
        return signOn.begin();
      }}
      size="sm"
      zIndex={310}
    >
      <Text size="sm">
        Accedi di nuovo con {ways.data?.provider ?? 'l’accesso unico'}: poi torni qui e ripeti quello che
        stavi facendo. Per dieci minuti non te lo chiediamo più.
      </Text>
    </AppModal>
  );
}
