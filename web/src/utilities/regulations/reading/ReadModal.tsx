/** Reads and confirms a regulation over the page that asks for it. */
import { getRegulation } from '@wms/contract/utilities/regulations/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { ConfirmBar } from './ConfirmBar.tsx';
import { Reader } from './Reader.tsx';

export function ReadModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useAnswer(getRegulation, { params: { id: String(id) } });
  const version = data?.current ?? data?.coming;
  return (
    <AppModal opened onClose={onClose} title={data?.title ?? 'Regolamento'} size={860} zIndex={300}>
      {data && version ? (
        <>
          <Reader version={version} title={data.title} />
          <ConfirmBar regulation={data} version={version} onDone={onClose} />
        </>
      ) : (
        <Pending error={error} onRetry={refetch} rows={6} missing="Questo regolamento non c’è più." />
      )}
    </AppModal>
  );
}
