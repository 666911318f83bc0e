import { Button, Text, TextInput } from '@mantine/core';
import { forgottenPassword } from '@wms/contract/identity/password/endpoints';
import { useState } from 'react';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import classes from './Login.module.css';
import { Refusal, useRefusal } from './Refusal.tsx';

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
    <form
      noValidate
      className={classes.form}
      aria-label="Password dimenticata"
      onSubmit={(event) => {
        refusal.forget();
        void form.submit(event);
      }}
    >
      <Text>Ti mandiamo per e-mail un collegamento per scegliere una nuova password.</Text>
      <TextInput
        label="Nome utente o e-mail istituzionale"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.field('username')}
        withAsterisk={false}
      />
      <Refusal>{refusal.sentence}</Refusal>
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Invia il collegamento
      </Button>
      <BackToSignIn />
    </form>
  );
}
