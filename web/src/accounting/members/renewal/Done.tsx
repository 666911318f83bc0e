import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '../../../ui/page/link.ts';
import { RefusedRows } from '../../../ui/parts/RefusedRows.tsx';
import { yearName } from '../shared/labels.tsx';

export type RenewalOutcome = {
  socialYear: number;
  message: string;
  refused: readonly { id: number; name: string; reason: string }[];
};

type Props = { outcome: RenewalOutcome; start: string | undefined; onAgain: () => void };

/** The result of the renewal, and links to the next steps. */
export const Done = ({ outcome: { socialYear, message, refused }, start, onAgain }: Props) => (
  <Stack gap={16} maw={720}>
    <Text role="status">{message}.</Text>
    {refused.length > 0 && (
      <>
        <Text>Chi è rimasto fuori, e perché:</Text>
        <RefusedRows label="Per chi non si è potuto" refused={refused} />
      </>
    )}
    <Group gap={10}>
      <Button
        renderRoot={(props) => (
          <Link to="/tesserati" search={{ socialYear: String(socialYear), payment: 'daPagare' }} {...props} />
        )}
      >
        Quote {yearName(socialYear, start)} da incassare
      </Button>
      <Button variant="default" onClick={onAgain}>
        Rinnova altri
      </Button>
    </Group>
  </Stack>
);
