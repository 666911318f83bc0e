/** The links of invitations when there is no mail server: one by one, or as a list for a sheet or a mail merge. */
import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { putOnClipboard } from '../../client/clipboard.ts';
import { saveFile } from '../../client/download.ts';
import { CopyField } from '../fields/CopyField.tsx';

/** `link` is only the path, because the browser knows the address of this server. */
export type InvitationLink = { id: number; name: string; email: string; link: string };

const addressOf = ({ link }: InvitationLink) => new URL(link, location.origin).href;

type Props = {
  links: readonly InvitationLink[];
  /** The links were copied or saved: all of them, or the only one. */
  onTaken: () => void;
};

export function Links({ links, onTaken }: Props) {
  const rows = links.map((link) => [link.name, link.email, addressOf(link)]);
  const copyAll = async () => {
    if (!(await putOnClipboard({ text: rows.map((cells) => cells.join('\t')).join('\n') })))
      return alert.error('Il browser non lascia copiare: scarica l’elenco');
    onTaken();
    alert.success('Collegamenti copiati: incollali in un foglio o in un messaggio');
  };
  const [copied, setCopied] = useState<ReadonlySet<number>>(new Set());
  const noteCopy = (id: number) => {
    const now = new Set(copied).add(id);
    setCopied(now);
    if (links.every((link) => now.has(link.id))) onTaken();
  };
  const saveAll = () => {
    const lines = [['Nome', 'E-mail', 'Collegamento'], ...rows].map((cells) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
    );
    saveFile(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), 'inviti.csv');
    onTaken();
  };
  return (
    <>
      <Text size="sm">
        Qui non si inviano e-mail: dai a ogni persona il suo collegamento. Li vedi solo adesso, e valgono una
        volta sola.
      </Text>
      {links.length > 1 && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
            onClick={() => void copyAll()}
            data-autofocus
          >
            Copia tutti
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            onClick={saveAll}
          >
            Scarica l’elenco
          </Button>
        </Group>
      )}
      {links.map((link) => (
        <CopyField
          key={link.id}
          label={link.name}
          value={addressOf(link)}
          onCopied={() => noteCopy(link.id)}
        />
      ))}
    </>
  );
}
