/** The links of invitations where no mail is sent: one by one, or all of them for a sheet or a mail merge. */
import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../client/download.ts';
import { alert } from '../../../client/told/alert.ts';
import { CopyField } from '../../../ui/fields/CopyField.tsx';

/** `link` is the path; the browser knows under which address it reached WMS. */
export type InvitationLink = { id: number; name: string; email: string; link: string };

const addressOf = ({ link }: InvitationLink) => new URL(link, location.origin).href;

export function Links({ links }: { links: readonly InvitationLink[] }) {
  const rows = links.map((link) => [link.name, link.email, addressOf(link)]);
  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(rows.map((cells) => cells.join('\t')).join('\n'));
      alert.success('Collegamenti copiati: incollali in un foglio o in un messaggio');
    } catch {
      // A page that isn't served by https has no clipboard.
      alert.error('Il browser non lascia copiare: scarica l’elenco');
    }
  };
  const saveAll = () => {
    const lines = [['Nome', 'E-mail', 'Collegamento'], ...rows].map((cells) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
    );
    saveFile(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), 'inviti.csv');
  };
  return (
    <>
      <Text size="sm">
        Qui non si inviano e-mail: dai a ognuno il suo collegamento. Li vedi solo adesso, e valgono una volta
        sola.
      </Text>
      {links.length > 1 && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
            onClick={() => void copyAll()}
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
        <CopyField key={link.id} label={link.name} value={addressOf(link)} />
      ))}
    </>
  );
}
