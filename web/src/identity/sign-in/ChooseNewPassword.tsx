import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { resetPassword } from '@wms/contract/identity/password/endpoints';
import { endSession } from '../../client/session/current.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { NewPasswordFields, useNewPassword } from '../password/NewPasswordFields.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import classes from './Login.module.css';
import { Refusal, useRefusal } from './Refusal.tsx';

/** For people who opened a one-time link. A person who was signed in here is signed out, as everywhere else. */
export function ChooseNewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const refusal = useRefusal();
  const form = useContractForm(resetPassword, {
    initial: { new_password: '', repeated: '' },
    toBody: ({ new_password }) => ({ token, new_password }),
    refetch: false,
    onDone: () => {
      endSession();
      void navigate({ to: '/login', replace: true });
    },
    onFailure: refusal.onFailure,
  });
  const state = useNewPassword(form);
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Scelta della nuova password"
      onSubmit={(event) => {
        refusal.forget();
        state.submit(event);
      }}
    >
      <NewPasswordFields form={form} state={state} />
      <Refusal>{refusal.sentence}</Refusal>
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Scegli la password
      </Button>
      <BackToSignIn />
    </form>
  );
}
