import { Anchor, PasswordInput } from '@mantine/core';
import { login } from '@wms/contract/identity/sessions/endpoints';
import type { ReactNode } from 'react';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { Link } from '../../ui/page/link.ts';
import classes from './Login.module.css';
import type { useRefusal } from './Refusal.tsx';
import { SignInForm, UsernameField } from './SignInForm.tsx';

type Props = {
  refusal: ReturnType<typeof useRefusal>;
  onDone: (token: string) => void;
  /** Called when the password was right and the second factor is needed. */
  onOwed: (challenge: string) => void;
  /** The other ways to sign in, under the button. */
  after: ReactNode;
};

export function SignInByPassword({ refusal, onDone, onOwed, after }: Props) {
  const form = useContractForm(login, {
    initial: { username: '', password: '' },
    refetch: false,
    onDone: ({ access_token }) => onDone(access_token),
    onFailure: (error) => {
      const owed = error.problem?.challenge;
      if (owed === undefined) return refusal.onFailure(error);
      onOwed(owed);
      return true;
    },
  });
  return (
    <SignInForm
      refusal={refusal}
      busy={form.busy}
      submit={form.submit}
      submitLabel="Accedi"
      after={
        <>
          {after}
          <Anchor
            className={classes.other}
            data-alone
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
