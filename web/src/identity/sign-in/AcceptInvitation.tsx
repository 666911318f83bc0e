import { Loader, Text } from '@mantine/core';
import { acceptInvitation, openInvitation } from '@wms/contract/identity/invitations/endpoints';
import { getSignInWays } from '@wms/contract/identity/sessions/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { CallError, call, defaultMessage } from '../../client/call/send.ts';
import { endSession, startSession } from '../../client/session/current.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { NewPasswordFields, useNewPassword } from '../password/NewPasswordFields.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import classes from './Login.module.css';
import { Refusal, useRefusal } from './Refusal.tsx';
import { SignIn } from './SignIn.tsx';
import { SignInForm } from './SignInForm.tsx';

type OpenedInvitation = Answer<typeof openInvitation>;

/** For people who opened an invitation: names the invited person, or says why the link is no longer valid. */
export function AcceptInvitation({ token }: { token: string }) {
  const [invited, setInvited] = useState<OpenedInvitation | null>(null);
  const [refused, setRefused] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(openInvitation, { body: { token } }, { signal: stop.signal }).then(setInvited, (error) => {
      if (!stop.signal.aborted) setRefused(error instanceof CallError ? error.message : defaultMessage);
    });
    return () => stop.abort();
  }, [token]);
  const ways = useAnswer(getSignInWays);
  if (invited && ways.data?.password === false) return <SignOnFirst invited={invited} />;
  if (invited && !ways.isLoading) return <ChooseFirstPassword token={token} invited={invited} />;
  return (
    <div className={classes.form}>
      <Refusal>{refused}</Refusal>
      {refused ? <BackToSignIn /> : <Loader aria-label="Caricamento" />}
    </div>
  );
}

/** Shown when passwords are switched off: signing in at the provider proves that this is the invited person. */
const SignOnFirst = ({ invited }: { invited: OpenedInvitation }) => (
  <>
    <Text mb="md">
      Ciao {invited.firstName}, accedi con {invited.institutionalEmail}: così l’invito è accettato.
    </Text>
    <SignIn />
  </>
);

/**
 * Chooses the first password. A person who was signed in here is signed out, because the link is for the invited one.
 */
function ChooseFirstPassword({ token, invited }: { token: string; invited: OpenedInvitation }) {
  const navigate = useNavigate();
  const refusal = useRefusal();
  const form = useContractForm(acceptInvitation, {
    initial: { new_password: '', repeated: '' },
    toBody: ({ new_password }) => ({ token, new_password }),
    refetch: false,
    onDone: ({ access_token }) => {
      endSession();
      if (access_token) startSession(access_token);
      void navigate({ to: access_token ? '/' : '/login', replace: true });
    },
    onFailure: refusal.onFailure,
  });
  const state = useNewPassword(form);
  return (
    <SignInForm
      label="Invito"
      refusal={refusal}
      busy={form.busy}
      submit={state.submit}
      submitLabel="Comincia"
      after={<BackToSignIn />}
    >
      <Text>
        Ciao {invited.firstName}, scegli una password. Il tuo nome utente è <b>{invited.username}</b>; puoi
        accedere anche con {invited.institutionalEmail}.
      </Text>
      <NewPasswordFields
        form={form}
        state={state}
        names={[invited.firstName, invited.lastName, invited.username]}
      />
    </SignInForm>
  );
}
