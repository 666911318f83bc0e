/** The result of a change of many people: the refused ones with the reasons, and the links to hand over. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppModal } from '../modal/AppModal.tsx';
import { OnceModal } from '../modal/OnceModal.tsx';
import { RefusedRows } from '../parts/RefusedRows.tsx';
import { type InvitationLink, Links } from './InvitationLinks.tsx';

export type MassOutcome = {
  message: string;
  refused: readonly { id: number; name: string; reason: string }[];
  links?: readonly InvitationLink[];
};

/** Whether there are refusals or links to show, besides the sentence. */
export const isWorthReading = ({ refused, links = [] }: MassOutcome) => refused.length + links.length > 0;

type Props = { title: string; outcome: MassOutcome; onClose: () => void };

export function MassResult({ title, outcome: { message, refused, links = [] }, onClose }: Props) {
  const drawOutcome = (shownLinks: ReactNode) => (
    <Stack gap={12}>
      <Text size="sm">{message}.</Text>
      {shownLinks}
      {refused.length > 0 && <RefusedRows label="Per chi non si è potuto" refused={refused} />}
    </Stack>
  );
  if (links.length > 0)
    return (
      <OnceModal title={title} onClose={onClose}>
        {(onTaken) => drawOutcome(<Links links={links} onTaken={onTaken} />)}
      </OnceModal>
    );
  return (
    <AppModal opened title={title} onClose={onClose}>
      {drawOutcome(null)}
    </AppModal>
  );
}
