import { resetPassword } from '@wms/contract/identity/password/endpoints';
import { endSession } from '../../client/session/current.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { NewPasswordFields, useNewPassword } from '../password/NewPasswordFields.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { useRefusal } from './Refusal.tsx';
import { SignInForm } from './SignInForm.tsx';

/** For people who opened a one-time link. A person who was signed in here is signed out, also on all other devices. */
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
    <SignInForm
      label="Scelta della nuova password"
      refusal={refusal}
      busy={form.busy}
      submit={state.submit}
      submitLabel="Scegli la password"
      after={<BackToSignIn />}
    >
      <NewPasswordFields form={form} state={state} />
    </SignInForm>
  );
}
