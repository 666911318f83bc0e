/** Reads and confirms a regulation over the page that asks for it. */
import { Text } from '@mantine/core';
import { getRegulation } from '@wms/contract/utilities/regulations/endpoints';
import { kindWords } from '@wms/contract/utilities/regulations/regulation';
import { useAnswer } from '../../../client/answer.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { describeVersion, mayConfirm } from '../shared/describe.ts';
import { Reader } from './Reader.tsx';
import { useConfirmation } from './use-confirmation.ts';

export function ReadModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useAnswer(getRegulation, { params: { id: String(id) } });
  const { busy, confirm } = useConfirmation(onClose);
  const version = data?.current ?? data?.coming;
  return (
    <AppModal
      opened
      onClose={onClose}
      title={data?.title ?? 'Regolamento'}
      size={860}
      zIndex={300}
      busy={busy}
      closeOnConfirm={false}
      {...(data &&
        version &&
        mayConfirm(data, version) && {
          confirmLabel: kindWords[data.kind].button,
          onConfirm: () => confirm(version),
        })}
    >
      {data && version ? (
        <>
          <Text size="sm" c="dimmed">
            {describeVersion(version)}
          </Text>
          {version.changes && (
            <Text size="sm" mt={4}>
              Che cosa cambia: {version.changes}
            </Text>
          )}
          <Reader version={version} title={data.title} />
        </>
      ) : (
        <Pending error={error} onRetry={refetch} rows={6} missing="Questo regolamento non c’è più." />
      )}
    </AppModal>
  );
}
