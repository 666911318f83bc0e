import { Anchor, PasswordInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { login } from '@wms/contract/identity/sessions/endpoints';
import { startSession } from '../../client/session/current.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import classes from './Login.module.css';
import { useRefusal } from './Refusal.tsx';
import { SignInForm, UsernameField } from './SignInForm.tsx';

export function SignIn() {
  const navigate = useNavigate();
  const refusal = useRefusal();
  const form = useContractForm(login, {
    initial: { username: '', password: '' },
    refetch: false,
    onDone: ({ access_token }) => {
      startSession(access_token);
      void navigate({ to: '/' });
    },
    onFailure: refusal.onFailure,
  });
  return (
    <SignInForm
      refusal={refusal}
      busy={form.busy}
      submit={form.submit}
      submitLabel="Accedi"
      after={
        <Anchor
          className={classes.other}
          renderRoot={(props) => <Link to="/login" hash="passwordDimenticata" {...props} />}
        >
          Password dimenticata?
        </Anchor>
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
