import { costAttachments, costLabels, getCost } from '@wms/contract/workshop/vans/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { Attachments } from '../../ui/annotations/attachments/Attachments.tsx';
import { AppModal } from '../../ui/modal/AppModal.tsx';
import { Pending } from '../../ui/page/Page.tsx';

/** The photographed receipts of a cost. */
export function Receipts({ costId, onClose }: { costId: number; onClose: () => void }) {
  const { data, error, refetch } = useAnswer(getCost, { params: { id: String(costId) } });
  return (
    <AppModal
      opened
      onClose={onClose}
      title={data ? `Ricevute: ${costLabels[data.kind]} di ${data.van.name}` : 'Ricevute'}
    >
      {data ? (
        <Attachments
          to={{
            id: data.id,
            attachments: data.attachments,
            endpoints: costAttachments,
            kinds: { ricevuta: 'Ricevuta' },
            answer: getCost,
          }}
          whenNone="Nessuna ricevuta: allega la foto o il PDF."
        />
      ) : (
        <Pending error={error} onRetry={refetch} rows={2} />
      )}
    </AppModal>
  );
}
