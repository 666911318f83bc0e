import {
  createSignatureTemplate,
  listSignatureTemplates,
} from '@wms/contract/utilities/email-signature/templates';
import { useAnswer } from '../../../client/answer.ts';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { useNavigate, usePageSearch } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { TemplateForm } from './Form.tsx';
import { bodyOf, copyOf, startValues, type TemplateValues } from './values.ts';

export const templatesPage = '/generaFirmaMail/modelli';
export const backToTemplates = { to: templatesPage, label: 'Modelli della firma' } as const;

/** The page of a new template. `?da=` is the id of the template that is copied. */
export default function NewSignatureTemplate() {
  const { data, error, refetch } = useAnswer(listSignatureTemplates);
  const { da }: { da?: unknown } = usePageSearch();
  const copied = data?.rows.find(({ id }) => String(id) === String(da));
  return (
    <Page title="Nuovo modello" back={backToTemplates}>
      {data ? (
        <Editor
          key={copied?.id ?? 0}
          initial={copied ? copyOf(copied) : startValues}
          organisation={data.organisation}
        />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} height={72} />
      )}
    </Page>
  );
}

type Props = {
  initial: TemplateValues;
  organisation: { organisation: string; address: string | null; website: string | null };
};

function Editor({ initial, organisation }: Props) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const form = useContractForm(createSignatureTemplate, {
    initial,
    toBody: bodyOf,
    onSubmitted: () => goOn({ to: templatesPage, replace: true, ignoreBlocker: true }),
  });
  return (
    <TemplateForm
      form={form}
      organisation={organisation}
      submitLabel="Crea modello"
      onCancel={() => void navigate({ to: templatesPage })}
    />
  );
}
