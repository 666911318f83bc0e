import { Anchor, Text } from '@mantine/core';
import { signInWithFactor } from '@wms/contract/identity/second-factor/endpoints';
import { isProblem } from '../../client/call/send.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx';
import { CodeField } from '../second-factor/CodeField.tsx';
import classes from './Login.module.css';
import { useRefusal } from './Refusal.tsx';
import { SignInForm } from './SignInForm.tsx';

type Props = {
  challenge: string;
  onDone: (token: string) => void;
  /**
   * Called when the challenge is no longer valid, with a sentence that says why, or with null when the person went
   * back.
   */
  onOver: (sentence: string | null) => void;
};

/** The second step of the sign-in, for people with a second factor. */
export function GiveFactor({ challenge, onDone, onOver }: Props) {
  const refusal = useRefusal();
  const form = useContractForm(signInWithFactor, {
    initial: { code: '' },
    toBody: ({ code }) => ({ challenge, code }),
    refetch: false,
    onDone: ({ access_token }) => onDone(access_token),
    onFailure: (error) => {
      if (isProblem(error, '/problems/challenge-over')) onOver(error.message);
      else if (error.problem?.errors) return false;
      else refusal.onFailure(error);
      return true;
    },
  });
  return (
    <SignInForm
      label="Secondo fattore"
      refusal={refusal}
      busy={form.busy}
      submit={form.submit}
      submitLabel="Accedi"
      after={
        <>
          <PasskeySignIn label="Usa una passkey" onDone={onDone} onFailure={refusal.onFailure} />
          <Anchor component="button" type="button" className={classes.other} onClick={() => onOver(null)}>
            Torna indietro
          </Anchor>
        </>
      }
    >
      <Text size="sm">Scrivi il codice della tua app di autenticazione, o un codice di recupero.</Text>
      <CodeField form={form} size="md" />
    </SignInForm>
  );
}
