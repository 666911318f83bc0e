import { Stack, Text } from '@mantine/core';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { RefusedRows } from '../../../ui/parts/RefusedRows.tsx';

export type ManyOutcome = {
  message: string;
  refused: readonly { id: number; name: string; reason: string }[];
};

type Props = { title: string; outcome: ManyOutcome; onClose: () => void };

/** The result of a change of many fees: a sentence, and the members who were left out, with the reasons. */
export const ManyResult = ({ title, outcome: { message, refused }, onClose }: Props) => (
  <AppModal opened title={title} onClose={onClose}>
    <Stack gap={12}>
      <Text size="sm">{message}.</Text>
      <RefusedRows label="Per chi non si è potuto" refused={refused} />
    </Stack>
  </AppModal>
);
