import { PasswordInput, Text } from '@mantine/core';
import { proveByPasskey } from '@wms/contract/identity/passkeys/endpoints';
import { proveOneself } from '@wms/contract/identity/second-factor/endpoints';
import { answerProof, proofAskedBy } from '../../client/alerts/proof.ts';
import { useChange } from '../../client/answer.ts';
import type { FrameDialogProps } from '../../ui/cupboards/cupboard.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
import { CodeField } from './CodeField.tsx';
import { ProveBySignOn } from './ProveBySignOn.tsx';

/** Asks for a proof; the call that needed it is repeated afterwards. */
export function ProveOneself({ opened }: FrameDialogProps) {
  const by = proofAskedBy();
  if (by === 'signOn') return <ProveBySignOn opened={opened} onClose={() => answerProof(false)} />;
  return <ProveHere opened={opened} byCode={by === 'code'} />;
}

function ProveHere({ opened, byCode }: { opened: boolean; byCode: boolean }) {
  const form = useContractForm(proveOneself, {
    initial: { password: '', code: '' },
    toBody: ({ password, code }) => (byCode ? { code } : { password }),
    refetch: false,
    quiet: true,
    onDone: () => {
      form.reset();
      answerProof(true);
    },
  });
  const byPasskey = useChange(proveByPasskey, {
    refetch: false,
    quiet: true,
    onDone: () => {
      form.reset();
      answerProof(true);
    },
  });
  const close = () => {
    form.reset();
    answerProof(false);
  };
  return (
    <FormModal
      title="Conferma che sei tu"
      form={{ ...form, dirty: false }}
      opened={opened}
      onClose={close}
      closeOnConfirm={false}
      size="sm"
      zIndex={310}
    >
      <Text size="sm">
        {byCode
          ? 'Scrivi il codice della tua app, o un codice di recupero. Poi per dieci minuti non te lo chiediamo più.'
          : 'Scrivi la tua password. Poi per dieci minuti non te la chiediamo più.'}
      </Text>
      {byCode ? (
        <>
          <CodeField form={form} />
          <PasskeyButton label="Usa una passkey" onSigned={(signed) => byPasskey.run({ body: { signed } })} />
        </>
      ) : (
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 }}
          {...form.field('password')}
        />
      )}
    </FormModal>
  );
}
