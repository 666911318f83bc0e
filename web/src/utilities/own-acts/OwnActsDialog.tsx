import { CloseButton, Drawer, Group, Title } from '@mantine/core';
import type { FrameDialogProps } from '../../ui/cupboards/cupboard.ts';
import { OwnActs } from './OwnActs.tsx';

/** 'Le mie ultime' beside any page. */
export function OwnActsDialog({ opened, onClose }: FrameDialogProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={420}
      // The drawer's own heading would be a second banner beside the phone's top bar.
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Le mie ultime' } }}
      transitionProps={{ duration: 120 }}
    >
      <Group gap={0} wrap="nowrap" justify="space-between" mb={8}>
        <Title order={2} size="h4">
          Le mie ultime
        </Title>
        <CloseButton aria-label="Chiudi" size={36} onClick={onClose} />
      </Group>
      <OwnActs />
    </Drawer>
  );
}
