import { Button, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { addPasskey, listPasskeys, removePasskey } from '@wms/contract/identity/passkeys/endpoints';
import { getSecondFactor } from '@wms/contract/identity/second-factor/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatInstant } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { confirmDanger } from '../../client/alerts/confirm.ts';
import { report, useAnswer, useChange } from '../../client/answer.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Pending } from '../../ui/page/Page.tsx';
import { Item, ItemList } from '../../ui/parts/ItemList.tsx';
import { RecoveryCodesModal } from '../recovery-codes/RecoveryCodesModal.tsx';
import { canUsePasskeys, makePasskey } from './ceremonies.ts';

type Passkey = Answer<typeof listPasskeys>[number];
type NewPasskey = NonNullable<Awaited<ReturnType<typeof makePasskey>>>;

/** The person's passkeys: they are made on this device and removed here. */
export function PasskeysPanel() {
  const passkeys = useAnswer(listPasskeys);
  const [passkey, openPasskey, closePasskey] = useDialog<NewPasskey>();
  const [codes, openCodes, closeCodes] = useDialog<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const remove = useChange(removePasskey, { refetch: [listPasskeys, getSecondFactor] });

  if (!passkeys.data) return <Pending error={passkeys.error} onRetry={passkeys.refetch} rows={2} />;
  const make = async () => {
    setBusy(true);
    try {
      openPasskey(await makePasskey());
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  const take = async ({ id, name }: Passkey) => {
    const message = `Con «${name}» non si entra più. Toglila anche dal dispositivo.`;
    if (
      await confirmDanger({
        title: 'Togli la passkey',
        message,
        confirmLabel: 'Togli la passkey',
        act: removePasskey,
      })
    )
      await remove.run({ params: { id: String(id) } });
  };

  return (
    <>
      <Text size="sm" mb="md">
        Entri con l’impronta, il volto o il PIN del dispositivo, senza password.
      </Text>
      {passkeys.data.length > 0 && (
        <ItemList>
          {passkeys.data.map((passkey) => (
            <Item
              key={passkey.id}
              icon={<IconFingerprint size={24} stroke={1.5} aria-hidden />}
              actions={
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Togli la passkey ${passkey.name}`}
                  onClick={() => void take(passkey)}
                >
                  Togli
                </Button>
              }
            >
              <Text fw={500}>{passkey.name}</Text>
              <Text size="sm" c="dimmed">
                Aggiunta {formatInstant(passkey.createdAt, 'il')}
                {passkey.lastUsedAt && ` · ultimo uso: ${formatInstant(passkey.lastUsedAt)}`}
              </Text>
            </Item>
          ))}
        </ItemList>
      )}
      {canUsePasskeys() ? (
        <Button variant="default" mt="md" loading={busy} onClick={() => void make()}>
          Aggiungi una passkey
        </Button>
      ) : (
        <Text size="sm" c="dimmed" mt="md">
          Questo browser non ha passkey, o il sito non è aperto con https.
        </Text>
      )}
      {passkey && (
        <NamePasskey
          created={passkey}
          onClose={closePasskey}
          onAdded={(recoveryCodes) => {
            closePasskey();
            openCodes(recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodesModal codes={codes} onClose={closeCodes} />}
    </>
  );
}

type NameProps = {
  created: NewPasskey;
  onClose: () => void;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
};

/** Names a new passkey, so that the person recognises it among others. */
function NamePasskey({ created, onClose, onAdded }: NameProps) {
  const form = useContractForm(addPasskey, {
    initial: { name: '' },
    toBody: ({ name }) => ({ name, created }),
    refetch: [listPasskeys, getSecondFactor],
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <FormModal title="Dai un nome alla passkey" form={form} onClose={onClose} confirmLabel="Aggiungi">
      <TextInput
        label="Nome"
        description="Per riconoscerla: «telefono», «portatile dell’ufficio»…"
        data-autofocus
        {...form.field('name')}
      />
    </FormModal>
  );
}
