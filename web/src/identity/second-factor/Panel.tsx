import { Button, Group, Text } from '@mantine/core';
import {
  beginFactor,
  getSecondFactor,
  removeFactor,
  renewRecoveryCodes,
} from '@wms/contract/identity/second-factor/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount, formatInstant, wordFor } from '@wms/contract/platform/formats';
import { useAnswer, useChange } from '../../client/answer.ts';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Pending } from '../../ui/page/Page.tsx';
import { RecoveryCodesModal } from '../recovery-codes/RecoveryCodesModal.tsx';
import { AddFactorModal } from './AddFactorModal.tsx';

type FactorSetup = Answer<typeof beginFactor>;

/** The person's second factor: it is added, gets new recovery codes, and is removed here. */
export function SecondFactorPanel() {
  const factor = useAnswer(getSecondFactor);
  const [setup, openSetup, closeSetup] = useDialog<FactorSetup>();
  const [codes, openCodes, closeCodes] = useDialog<readonly string[]>();
  const begin = useChange(beginFactor, { quiet: true, refetch: false, onDone: openSetup });
  const renew = useConfirmedChange(renewRecoveryCodes, {
    title: 'Nuovi codici di recupero',
    message: 'I codici di recupero che hai salvato non varranno più.',
    confirmLabel: 'Crea i nuovi codici',
    quiet: true,
    refetch: [getSecondFactor],
    onDone: ({ recoveryCodes }) => openCodes(recoveryCodes),
  });
  const remove = useConfirmedChange(removeFactor, {
    title: 'Togli il secondo fattore',
    message: 'Per accedere non servirà più il codice. I codici di recupero non varranno più.',
    refetch: [getSecondFactor],
  });

  if (!factor.data) return <Pending error={factor.error} onRetry={factor.refetch} rows={2} />;
  const { since, recoveryCodesLeft } = factor.data;

  return (
    <>
      {since === null ? (
        <>
          <Text size="sm" mb="md">
            Oltre alla password, un codice della tua app di autenticazione: chi scopre la password non entra.
          </Text>
          <Button variant="default" loading={begin.busy} onClick={() => void begin.run()}>
            Attiva il secondo fattore
          </Button>
        </>
      ) : (
        <>
          <Text fw={500}>Attivo {formatInstant(since, 'dal')}</Text>
          <Text size="sm" c="dimmed" mb="md">
            {recoveryCodesLeft === 0
              ? 'Non hai più codici di recupero: creane di nuovi'
              : `Ti ${wordFor(recoveryCodesLeft, 'resta', 'restano')} ` +
                `${formatCount(recoveryCodesLeft, 'codice', 'codici')} di recupero`}
          </Text>
          <Group gap="sm">
            <Button variant="default" loading={renew.busy} onClick={() => void renew.run()}>
              Nuovi codici di recupero
            </Button>
            <Button variant="subtle" color="red" loading={remove.busy} onClick={() => void remove.run()}>
              Togli
            </Button>
          </Group>
        </>
      )}
      {setup && (
        <AddFactorModal
          begun={setup}
          onClose={closeSetup}
          onConfirmed={(recoveryCodes) => {
            closeSetup();
            openCodes(recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodesModal codes={codes} onClose={closeCodes} />}
    </>
  );
}
