/**
 * The documents of a person on their profile, for people who verify documents: they read, upload and open them here.
 */
import { Stack } from '@mantine/core';
import { getDocumentsOfPerson } from '@wms/contract/humanResources/documents/of-person';
import { useAnswer } from '../../client/answer.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import lines from '../../ui/parts/lines.module.css';
import { Section } from '../../ui/parts/Section.tsx';
import { DocumentTypeCard } from './TypeCard.tsx';

export function PersonDocuments({ personId }: { personId: number }) {
  const { data, error, refetch } = useAnswer(getDocumentsOfPerson, { params: { id: String(personId) } });
  if (!data) return <Pending error={error} onRetry={refetch} rows={6} />;
  const groups = data.filter(({ types }) => types.length > 0);
  if (groups.length === 0) return <EmptyState>Non ci sono tipi di documento.</EmptyState>;
  return (
    <Stack gap="xl">
      {groups.map(({ category_id, category, types }) => (
        <Section key={category_id} title={category}>
          <div className={lines.lines}>
            {types.map((type) => (
              <DocumentTypeCard key={type.type_id} type={{ ...type, category_id }} personId={personId} />
            ))}
          </div>
        </Section>
      ))}
    </Stack>
  );
}
