import { pageLink } from '@wms/contract/pages/link';
import { editResource, getResource, type Resource } from '@wms/contract/workshop/resources/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { StaleNotice } from '../../../ui/modal/StaleNotice.tsx';
import { useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { ResourceForm } from './Form.tsx';
import { bodyOf, labels, valuesOf } from './values.ts';

export default function EditRoom() {
  const { id } = usePageParams('/room/$id/modifica');
  const { data: resource, error, refetch } = useAnswer(getResource, { params: { id } });
  return (
    <Page
      title={resource ? `Modifica ${resource.name}` : 'Modifica'}
      shortTitle="Modifica"
      back={{ to: pageLink('/room/$id', { id }), label: resource?.name ?? 'Stanza' }}
    >
      {resource ? (
        <Editor key={resource.id} resource={resource} />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={120} />
      )}
    </Page>
  );
}

function Editor({ resource }: { resource: Resource }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const back = pageLink('/room/$id', { id: resource.id });
  const form = useEditForm(editResource, resource, {
    valuesOf,
    read: () => readAnswer(getResource, { params: { id: String(resource.id) } }),
    labels,
    toBody: bodyOf,
    onSubmitted: () => goOn({ to: back, ignoreBlocker: true }),
  });
  return (
    <ResourceForm
      form={form}
      submitLabel="Salva"
      onCancel={() => void navigate({ to: back })}
      notice={form.stale && <StaleNotice stale={form.stale} />}
    />
  );
}
