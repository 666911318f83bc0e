/** Publishing the next version of a regulation, as a text or as a PDF. */

import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { pageLink } from '@wms/contract/pages/link';
import { formatBytes, formatDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { getRegulation, getRegulationText } from '@wms/contract/utilities/regulations/endpoints';
import {
  getEditableRegulation,
  publishPdf,
  publishText,
} from '@wms/contract/utilities/regulations/publishing';
import type { Regulation, RegulationVersion } from '@wms/contract/utilities/regulations/regulation';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FileDrop } from '../../../ui/fields/FileDrop.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { useGoOn } from '../../../ui/page/use-go-on.ts';
import { Section } from '../../../ui/parts/Section.tsx';
import { Markdown } from '../reading/Markdown.tsx';
import readerClasses from '../reading/Reader.module.css';

type RegulationWithVersions = Regulation & { versions: RegulationVersion[] };

export default function Publish() {
  const { id } = usePageParams('/regolamenti/$id/pubblica');
  const { data, error, refetch } = useAnswer(getRegulation, { params: { id } });
  // The form shows the people who will be asked, so that the publisher knows whom the version reaches.
  const form = useAnswer(getEditableRegulation, { params: { id } });
  const last = data?.versions[0];
  const text = useAnswer(
    getRegulationText,
    { params: { id: String(last?.id ?? 0) } },
    { enabled: last?.form === 'text' },
  );
  const isReady = Boolean(data && form.data && (last?.form !== 'text' || text.data));
  // A version that is published meanwhile has a text that is still to come: what has been written stays there.
  const [hasBegun, setHasBegun] = useState(false);
  if (isReady && !hasBegun) setHasBegun(true);
  return (
    <Page
      title={last ? `Versione ${last.version + 1}` : 'Prima versione'}
      subtitle={data?.title}
      back={{ to: pageLink('/regolamenti/$id', { id }), label: data?.title ?? 'Regolamento' }}
    >
      {data && (isReady || hasBegun) ? (
        <Chosen regulation={data} last={last} text={text.data?.body ?? ''} />
      ) : (
        <Pending
          error={error ?? form.error ?? text.error}
          onRetry={() => Promise.all([refetch(), form.refetch(), text.refetch()])}
          missing="Questo regolamento non c’è più."
        />
      )}
    </Page>
  );
}

type Props = { regulation: RegulationWithVersions; last: RegulationVersion | undefined; text: string };

function Chosen(props: Props) {
  const [source, setSource] = useState<'text' | 'pdf'>(props.last?.form ?? 'text');
  const chooser = (
    <Cell span={6}>
      <SegmentedControl
        aria-label="Come pubblichi"
        data={[
          { value: 'text', label: 'Testo' },
          { value: 'pdf', label: 'PDF' },
        ]}
        value={source}
        onChange={(value) => setSource(value === 'pdf' ? 'pdf' : 'text')}
      />
    </Cell>
  );
  return source === 'text' ? (
    <TextForm {...props} chooser={chooser} />
  ) : (
    <PdfForm {...props} chooser={chooser} />
  );
}

type FormProps = Props & { chooser: React.ReactNode };

const startOf = (last: RegulationVersion | undefined) => ({
  effectiveOn: last && last.effectiveOn > today() ? last.effectiveOn : today(),
  changes: '',
});

/** Returns to the page of the regulation, which shows the version. */
function useWayBack({ id }: RegulationWithVersions) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const to = pageLink('/regolamenti/$id', { id });
  return {
    cancel: () => void navigate({ to }),
    leave: () => goOn({ to, ignoreBlocker: true }),
  };
}

function TextForm({ regulation, last, text, chooser }: FormProps) {
  const { cancel, leave } = useWayBack(regulation);
  const form = useContractForm(publishText, {
    initial: { ...startOf(last), body: text },
    args: () => ({ params: { id: String(regulation.id) } }),
    onSubmitted: leave,
  });
  return (
    <PageForm form={form} label="Nuova versione" submitLabel="Pubblica" onCancel={cancel}>
      <FormSection
        title="Testo"
        help="Una riga che comincia con # è un titolo, con - una voce di elenco; **così** è in grassetto"
      >
        {chooser}
        <Cell span={6}>
          <Textarea label="Testo" autosize minRows={12} maxRows={28} {...form.field('body')} />
        </Cell>
        {form.values.body.trim() !== '' && (
          <Cell span={6}>
            <Section title="Come si legge">
              <div className={readerClasses.text}>
                <Markdown source={form.values.body} />
              </div>
            </Section>
          </Cell>
        )}
      </FormSection>
      <WhenSection form={form} last={last} />
    </PageForm>
  );
}

function PdfForm({ regulation, last, chooser }: FormProps) {
  const [file, setFile] = useState<File | null>(null);
  // The errors of a file aren't shown for the next file.
  const [sent, setSent] = useState<File | null>(null);
  const { cancel, leave } = useWayBack(regulation);
  const form = useContractForm(publishPdf, {
    initial: startOf(last),
    args: () => {
      setSent(file);
      return { params: { id: String(regulation.id) }, files: { file: file ?? new Blob() } };
    },
    onSubmitted: leave,
  });
  return (
    <PageForm
      form={{ ...form, dirty: form.dirty || file !== null }}
      label="Nuova versione"
      submitLabel="Pubblica"
      onCancel={cancel}
    >
      <FormSection title="PDF" help="Chi legge lo vede nella pagina, anche sul telefono, e ci cerca dentro">
        {chooser}
        <Cell span={6}>
          <FileDrop rule={publishPdf.files.file} what="PDF del regolamento" onFile={setFile} />
          {file && (
            <Text size="sm" mt={8}>
              {file.name} · {formatBytes(file.size)}
            </Text>
          )}
          {form.errors.file && file === sent && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" data-path="file" tabIndex={-1}>
              {form.errors.file}
            </Text>
          )}
        </Cell>
      </FormSection>
      <WhenSection form={form} last={last} />
    </PageForm>
  );
}

type PublishForm = { effectiveOn: string; changes: string };

function WhenSection<V extends PublishForm>({
  form,
  last,
}: {
  form: ContractForm<V>;
  last: RegulationVersion | undefined;
}) {
  return (
    <FormSection
      title="Quando"
      help={
        last ? `Non prima della versione ${last.version}: ${formatDate(last.effectiveOn, 'il')}` : undefined
      }
    >
      <Cell span={3}>
        <DateField
          label="In vigore dal"
          {...(last && { min: last.effectiveOn })}
          {...form.field('effectiveOn')}
        />
      </Cell>
      {last && (
        <Cell span={6}>
          <Textarea
            label="Che cosa cambia"
            description="Facoltativo: lo legge chi deve confermare di nuovo"
            autosize
            minRows={2}
            {...form.field('changes')}
          />
        </Cell>
      )}
    </FormSection>
  );
}
