import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { alert } from '../../client/alerts/alert.ts';
import { putOnClipboard } from '../../client/clipboard.ts';
import { AppModal } from '../../ui/modal/later-modals.ts';
import classes from './RecoveryCodesModal.module.css';

type Props = { codes: readonly string[]; onClose: () => void };

/** Shows the recovery codes, which can't be shown again later. */
export function RecoveryCodesModal({ codes, onClose }: Props) {
  const text = `Codici di recupero di WMS, ognuno vale una volta:\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    if (await putOnClipboard({ text })) alert.success('Codici copiati');
    else alert.error('Il browser non lascia copiare: scarica i codici, o scrivili');
  };
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'codici-di-recupero.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <AppModal opened onClose={onClose} title="Codici di recupero" backLabel="Li ho salvati" shownOnce>
      <Text size="sm">
        Se perdi il telefono, entri con uno di questi codici: ognuno vale una volta. Salvali adesso, non li
        mostriamo più.
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
          onClick={() => void copy()}
          data-autofocus
        >
          Copia
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={save}
        >
          Scarica
        </Button>
      </Group>
    </AppModal>
  );
}
