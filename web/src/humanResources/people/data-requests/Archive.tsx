/** The archive of a request: its progress, or its download and the day until which it can be downloaded. */
import { Button, Progress, Stack, Text } from '@mantine/core';
import {
  type DataRequest,
  downloadDataExport,
} from '@wms/contract/humanResources/people/data-requests/endpoints';
import { formatBytes, formatInstant, formatNumber } from '@wms/contract/platform/formats';
import { download } from '../../../client/download.ts';

/** Whether the archive is being made now. */
export const isMade = ({ state, archive }: Pick<DataRequest, 'state' | 'archive'>) =>
  state === 'aperta' && archive !== null && archive.finishedAt === null;

type Props = { request: Pick<DataRequest, 'id' | 'state' | 'archive'>; downloads: boolean };

/** The archive with its button, for the person whose data it has. */
export const Archive = ({ request }: Pick<Props, 'request'>) => (
  <Stack gap={4} align="flex-start">
    {request.archive?.size && (
      <Button
        variant="default"
        onClick={() => void download(downloadDataExport, { params: { id: String(request.id) } })}
      >
        Scarica ({formatBytes(request.archive.size)})
      </Button>
    )}
    <ArchiveFacts request={request} downloads />
  </Stack>
);

/** The progress of an archive, or the day until which somebody who may download it can do so. */
export function ArchiveFacts({ request, downloads }: Props) {
  const { archive } = request;
  if (!archive) return null;
  if (isMade(request)) return <Making done={archive.done} total={archive.total} />;
  if (archive.finishedAt === null) return null;
  if (archive.size === null)
    return (
      <Text size="sm" c="dimmed">
        Non si scarica più: sono passati 7 giorni
      </Text>
    );
  if (!downloads) return null;
  return (
    <Text size="sm" c="dimmed">
      Fino {formatInstant(archive.expiresAt, 'al')}
    </Text>
  );
}

const Making = ({ done, total }: { done: number; total: number }) => (
  <Stack gap={6} maw={320} w="100%">
    <Progress
      value={total > 0 ? (done / total) * 100 : 100}
      animated={total === 0}
      aria-label="Esportazione in preparazione"
    />
    <Text size="sm" role="status">
      In preparazione
      {total > 0 && ` · ${formatNumber(Math.floor((done / total) * 100))} %`}
    </Text>
  </Stack>
);
