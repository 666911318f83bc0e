import { Anchor, Box, PasswordInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { login } from '@wms/contract/identity/sessions/endpoints';
import { lazy, Suspense, useState } from 'react';
import { startSession } from '../../client/session/current.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import classes from './Login.module.css';
import { useRefusal } from './Refusal.tsx';
import { SignInForm, UsernameField } from './SignInForm.tsx';

const PasskeySignIn = lazy(async () => ({
  default: (await import('../passkeys/PasskeySignIn.tsx')).PasskeySignIn,
}));
// Few people owe a second factor, and its field shares styles with the frame, which this page does not load.
const GiveFactor = lazy(async () => ({ default: (await import('./GiveFactor.tsx')).GiveFactor }));

export function SignIn() {
  const navigate = useNavigate();
  const refusal = useRefusal();
  const [challenge, setChallenge] = useState<string | null>(null);
  const enter = (token: string) => {
    startSession(token);
    void navigate({ to: '/' });
  };
  const form = useContractForm(login, {
    initial: { username: '', password: '' },
    refetch: false,
    onDone: ({ access_token }) => enter(access_token),
    onFailure: (error) => {
      const owed = error.problem?.challenge;
      if (owed === undefined) return refusal.onFailure(error);
      setChallenge(owed);
      return true;
    },
  });
  if (challenge !== null)
    return (
      <GiveFactor
        challenge={challenge}
        onDone={enter}
        onOver={(sentence) => {
          setChallenge(null);
          if (sentence) refusal.say(sentence);
        }}
      />
    );
  return (
    <SignInForm
      refusal={refusal}
      busy={form.busy}
      submit={form.submit}
      submitLabel="Accedi"
      after={
        <>
          <Suspense fallback={<Box h={42} />}>
            <PasskeySignIn label="Entra con una passkey" onDone={enter} onFailure={refusal.onFailure} />
          </Suspense>
          <Anchor
            className={classes.other}
            renderRoot={(props) => <Link to="/login" hash="passwordDimenticata" {...props} />}
          >
            Password dimenticata?
          </Anchor>
        </>
      }
    >
      <UsernameField form={form} label="Nome utente" />
      <PasswordInput
        label="Password"
        size="md"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 }}
        {...form.field('password')}
        withAsterisk={false}
      />
    </SignInForm>
  );
}
