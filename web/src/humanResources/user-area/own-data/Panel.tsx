/** 'I miei dati': the data that the organisation has about the person, a copy of them, and their erasure. */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { getHeldData, getOwnDataRequests } from '@wms/contract/humanResources/people/data-requests/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import { Item, ItemList } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { isMade } from '../../people/data-requests/Archive.tsx';
import { Erasure } from './Erasure.tsx';
import { Export } from './Export.tsx';
import { OwnRequests } from './Requests.tsx';

export function OwnDataPanel() {
  const asked = useAnswer(
    getOwnDataRequests,
    {},
    { askAgainAfter: ({ requests }) => requests.some(isMade) && 1000 },
  );
  if (!asked.data) return <Pending error={asked.error} onRetry={asked.refetch} rows={4} />;
  const { requests } = asked.data;
  const latest = (kind: 'esportazione' | 'cancellazione') =>
    requests.find((request) => request.kind === kind);
  return (
    <Stack gap={32} pt={8}>
      <SimpleGrid minColWidth="min(100%, 340px)" autoFlow="auto-fit" spacing={64} verticalSpacing={32}>
        <Export latest={latest('esportazione')} />
        <Erasure latest={latest('cancellazione')} />
      </SimpleGrid>
      {requests.length > 0 && <OwnRequests requests={requests} />}
      <HeldData />
    </Stack>
  );
}

function HeldData() {
  const held = useAnswer(getHeldData);
  return (
    <Section title="Che cosa conserviamo di te">
      {held.data ? (
        <ItemList label="Che cosa conserviamo di te">
          {held.data.map(({ title, rows, files }) => (
            <Item
              key={title}
              figure={
                <Text size="sm" c="dimmed">
                  {formatCount(rows, 'voce', 'voci')}
                  {files > 0 && `, ${formatCount(files, 'file', 'file')}`}
                </Text>
              }
            >
              {title}
            </Item>
          ))}
        </ItemList>
      ) : (
        <Pending error={held.error} onRetry={held.refetch} rows={6} />
      )}
    </Section>
  );
}
