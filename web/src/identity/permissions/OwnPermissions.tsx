/** In the user area: the person's permissions, the pages that they open, and who gave them, why, and until when. */
import { Stack, Text } from '@mantine/core';
import { getOwnGrants } from '@wms/contract/identity/permissions/granting';
import { useAnswer } from '../../client/answer.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { Grants } from './shared/Grants.tsx';

export function OwnPermissions() {
  const { data, error, refetch } = useAnswer(getOwnGrants);
  if (!data) return <Pending error={error} onRetry={refetch} rows={6} />;
  return (
    <Stack gap={24}>
      {data.some(({ held }) => held) ? (
        <Text size="sm" c="dimmed">
          Li danno le risorse umane. Se una pagina non si apre, da lì puoi chiedere l’accesso.
        </Text>
      ) : (
        <EmptyState>Non hai permessi: li danno le risorse umane.</EmptyState>
      )}
      <Grants grants={data} />
    </Stack>
  );
}
