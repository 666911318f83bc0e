/** The result of a change of many people: the refused ones with the reasons, and the links to hand over. */
import { Stack, Text } from '@mantine/core';
import { AppModal } from '../../ui/modal/AppModal.tsx';
import { RefusedRows } from '../../ui/parts/RefusedRows.tsx';
import { type InvitationLink, Links } from './Links.tsx';

export type MassOutcome = {
  message: string;
  refused: readonly { id: number; name: string; reason: string }[];
  links?: readonly InvitationLink[];
};

/** Whether there are refusals or links to show, besides the sentence. */
export const isWorthReading = ({ refused, links = [] }: MassOutcome) => refused.length + links.length > 0;

type Props = { title: string; outcome: MassOutcome; onClose: () => void };

export const MassResult = ({ title, outcome: { message, refused, links = [] }, onClose }: Props) => (
  <AppModal opened title={title} onClose={onClose} shownOnce={links.length > 0}>
    <Stack gap={12}>
      <Text size="sm">{message}.</Text>
      {links.length > 0 && <Links links={links} />}
      {refused.length > 0 && <RefusedRows label="Per chi non si è potuto" refused={refused} />}
    </Stack>
  </AppModal>
);
