import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { listNotificationChoices } from '@wms/contract/utilities/notifications/endpoints';
import { useAnswer } from '../../../client/answer.ts';

/**
 * Stands over the people of an import where no mail is sent: the links are what the inviter needs first, and they are
 * those of exactly these people.
 */
export function ImportedLinks({ count, onShow }: { count: number | undefined; onShow: () => void }) {
  const mailIsSent = useAnswer(listNotificationChoices).data?.mailIsSent;
  if (mailIsSent !== false || !count) return null;
  return (
    <Alert variant="light" c="var(--mantine-color-text)">
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw="60ch">
          Qui non si inviano e-mail: chi viene da questo file aspetta il suo collegamento.
        </Text>
        <Button leftSection={<IconLink size={16} stroke={1.5} aria-hidden />} onClick={onShow}>
          Crea i collegamenti
        </Button>
      </Group>
    </Alert>
  );
}
