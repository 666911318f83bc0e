import { Anchor, Stack, Text } from '@mantine/core';
import {
  type beginFactor,
  confirmFactor,
  getSecondFactor,
} from '@wms/contract/identity/second-factor/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useMemo } from 'react';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import classes from './AddFactorModal.module.css';
import { CodeField } from './CodeField.tsx';

type Props = {
  begun: Answer<typeof beginFactor>;
  onClose: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

/**
 * Shows the secret as a QR and as text, and asks for the first code, which proves that the app has the right secret.
 */
export function AddFactorModal({ begun, onClose, onConfirmed }: Props) {
  const drawing = useMemo(() => new Blob([begun.qr], { type: 'image/svg+xml' }), [begun.qr]);
  const qr = useObjectUrl(drawing);
  const form = useContractForm(confirmFactor, {
    initial: { code: '' },
    refetch: [getSecondFactor],
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <FormModal
      title="Attiva il secondo fattore"
      form={{ ...form, dirty: false }}
      onClose={onClose}
      closeOnConfirm={false}
      confirmLabel="Attiva"
    >
      <Text size="sm">
        1. Inquadra il QR con un’app di autenticazione (Google Authenticator, Microsoft Authenticator, Aegis,
        2FAS…). Sul telefono puoi aprirla{' '}
        <Anchor href={begun.address} underline="always">
          da qui
        </Anchor>
        .
      </Text>
      <Stack align="center" gap="xs">
        {qr && <img src={qr} alt="QR del secondo fattore" className={classes.qr} />}
        <Text size="sm" c="dimmed">
          Oppure scrivi nell’app questo segreto:
        </Text>
        <code className={classes.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </Stack>
      <CodeField form={form} label="2. Scrivi il codice di sei cifre che l’app mostra" />
    </FormModal>
  );
}
