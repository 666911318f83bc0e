import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { login } from '@wms/contract/identity/sessions/endpoints';
import { startSession } from '../../client/session/current.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import classes from './Login.module.css';
import { Refusal, useRefusal } from './Refusal.tsx';

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
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        refusal.forget();
        void form.submit(event);
      }}
    >
      <TextInput
        label="Nome utente"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.field('username')}
        withAsterisk={false}
      />
      <PasswordInput
        label="Password"
        size="md"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 }}
        {...form.field('password')}
        withAsterisk={false}
      />
      <Refusal>{refusal.sentence}</Refusal>
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Accedi
      </Button>
      <Anchor
        className={classes.other}
        renderRoot={(props) => <Link to="/login" hash="passwordDimenticata" {...props} />}
      >
        Password dimenticata?
      </Anchor>
    </form>
  );
}
