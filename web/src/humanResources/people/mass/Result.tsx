/** How a change of many people went: who was refused and why, and the links that somebody must hand over. */
import { Stack, Text } from '@mantine/core';
import { CopyField } from '../../../ui/fields/CopyField.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { RefusedRows } from '../../../ui/parts/RefusedRows.tsx';

export type MassOutcome = {
  message: string;
  refused: readonly { id: number; name: string; reason: string }[];
  links?: readonly { id: number; name: string; link: string }[];
};

/** Whether there is something to read besides the sentence. */
export const isWorthReading = ({ refused, links = [] }: MassOutcome) => refused.length + links.length > 0;

type Props = { title: string; outcome: MassOutcome; onClose: () => void };

export const MassResult = ({ title, outcome: { message, refused, links = [] }, onClose }: Props) => (
  <AppModal opened title={title} onClose={onClose}>
    <Stack gap={12}>
      <Text size="sm">{message}.</Text>
      {links.length > 0 && (
        <Text size="sm">
          Qui non si inviano e-mail: dai a ognuno il suo collegamento. Li vedi solo adesso, e valgono una
          volta sola.
        </Text>
      )}
      {links.map(({ id, name, link }) => (
        <CopyField key={id} label={name} value={new URL(link, location.origin).href} />
      ))}
      {refused.length > 0 && <RefusedRows label="Per chi non si è potuto" refused={refused} />}
    </Stack>
  </AppModal>
);
