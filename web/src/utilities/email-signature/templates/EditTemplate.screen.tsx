import {
  editSignatureTemplate,
  getSignatureTemplate,
  getSignatureTemplateHistory,
  type KeptTemplate,
  listSignatureTemplates,
} from '@wms/contract/utilities/email-signature/templates';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { ThingHistory } from '../../../ui/history/ThingHistory.tsx';
import { StaleNotice } from '../../../ui/modal/StaleNotice.tsx';
import { useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { TabsInUrl } from '../../../ui/page/TabsInUrl.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { TemplateForm } from './Form.tsx';
import { backToTemplates, templatesPage } from './NewTemplate.screen.tsx';
import { TemplateState } from './State.tsx';
import { bodyOf, labels, valuesOf } from './values.ts';

export default function EditSignatureTemplate() {
  const { id } = usePageParams('/generaFirmaMail/modelli/$id');
  const { data: template, error, refetch } = useAnswer(getSignatureTemplate, { params: { id } });
  return (
    <Page
      title={template?.name ?? 'Modello della firma'}
      shortTitle="Modello della firma"
      back={backToTemplates}
      state={template && <TemplateState template={template} />}
    >
      {template ? (
        <TabsInUrl
          label="Sezioni del modello"
          keepMounted
          tabs={{
            modello: { label: 'Modello', content: () => <Editor key={template.id} template={template} /> },
            cronologia: {
              label: 'Cronologia',
              content: () => <ThingHistory endpoint={getSignatureTemplateHistory} id={template.id} />,
            },
          }}
        />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={72} missing="Questo modello non c’è più." />
      )}
    </Page>
  );
}

function Editor({ template }: { template: KeptTemplate }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const { data } = useAnswer(listSignatureTemplates);
  const form = useEditForm(editSignatureTemplate, template, {
    valuesOf,
    read: () => readAnswer(getSignatureTemplate, { params: { id: String(template.id) } }),
    labels,
    toBody: bodyOf,
    onSubmitted: () => goOn({ to: templatesPage, ignoreBlocker: true }),
  });
  return (
    <TemplateForm
      form={form}
      organisation={data?.organisation ?? { organisation: '', address: null, website: null }}
      submitLabel="Salva"
      onCancel={() => void navigate({ to: templatesPage })}
      notice={form.stale && <StaleNotice stale={form.stale} />}
    />
  );
}
