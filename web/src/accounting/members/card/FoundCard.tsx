import { Stack, Text } from '@mantine/core';
import type { ScannedCard } from '@wms/contract/accounting/members/card';
import { pageLink } from '@wms/contract/pages/link';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';

/** The owner of a card, and whether the card is valid today. */
export const FoundCard = ({ card: { memberId, name, number, valid, validity } }: { card: ScannedCard }) => (
  <Stack component="article" gap={6} aria-label={`Tessera n. ${number}`}>
    <Text fz="lg" fw={600}>
      <Link to={pageLink('/tesserati/$id', { id: memberId })} className={textClasses.link}>
        {name}
      </Link>
    </Text>
    <Text c="dimmed">Tessera n. {number}</Text>
    <StateDot colour={valid ? 'green' : 'red'} sentence>
      {validity}
    </StateDot>
  </Stack>
);
