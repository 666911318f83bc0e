import { Text } from '@mantine/core';
import { forgottenPassword } from '@wms/contract/identity/password/endpoints';
import { useState } from 'react';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import classes from './Login.module.css';
import { useRefusal } from './Refusal.tsx';
import { SignInForm, UsernameField } from './SignInForm.tsx';

/** For people who forgot the password. The message afterwards is the same for everyone. */
export function AskForLink() {
  const refusal = useRefusal();
  const [sent, setSent] = useState(false);
  const form = useContractForm(forgottenPassword, {
    initial: { username: '' },
    refetch: false,
    quiet: true,
    onDone: () => setSent(true),
    onFailure: refusal.onFailure,
  });
  if (sent)
    return (
      <div className={classes.form} role="status">
        <Text>
          Se «{form.values.username.trim()}» può accedere, fra poco riceverà un’e-mail con un collegamento per
          scegliere una nuova password. Vale 30 minuti; se non arriva, guarda anche fra la posta indesiderata.
        </Text>
        <BackToSignIn />
      </div>
    );
  return (
    <SignInForm
      label="Password dimenticata"
      refusal={refusal}
      busy={form.busy}
      submit={form.submit}
      submitLabel="Invia il collegamento"
      after={<BackToSignIn />}
    >
      <Text>Ti mandiamo per e-mail un collegamento per scegliere una nuova password.</Text>
      <UsernameField form={form} label="Nome utente o e-mail istituzionale" />
    </SignInForm>
  );
}
