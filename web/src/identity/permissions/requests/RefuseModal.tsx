import { Textarea } from '@mantine/core';
import { type AccessRequest, moveAccessRequest } from '@wms/contract/identity/permissions/requests/endpoints';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

/** Refuses a request with a reason, which the person reads. */
export function RefuseModal({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const form = useContractForm(moveAccessRequest, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ version: request.version, reason }),
    args: () => ({ params: { id: String(request.id), move: 'refuse' as const } }),
  });
  return (
    <FormModal
      title={`Respingi la richiesta di ${request.person}`}
      form={form}
      onClose={onClose}
      confirmLabel="Respingi la richiesta"
      danger
    >
      <Textarea
        label="Motivo"
        description="Lo legge chi ha chiesto"
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
    </FormModal>
  );
}
