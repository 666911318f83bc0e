import { Box, Button, Text } from '@mantine/core';
import { getDraft } from '@wms/contract/humanResources/drafts/endpoints';
import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import {
  getPersonalData,
  type PersonalData,
  updatePersonalData,
} from '@wms/contract/humanResources/personal-data/endpoints';
import { getHome } from '@wms/contract/utilities/home/endpoints';
import { useRef } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useOnChange } from '../../client/latest.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { StickyBar } from '../../ui/form/FormSection.tsx';
import { useUnsavedGuard } from '../../ui/form/unsaved.ts';
import { later } from '../../ui/modal/later.tsx';
import { Pending } from '../../ui/page/Page.tsx';
import { type Draft, useKeptDraft, useResumedDraft } from '../drafts/use-kept-draft.ts';
import { PersonalDataFields } from './Fields.tsx';
import { personalDataLabels } from './labels.ts';
import { bodyOf, valuesOf } from './values.ts';

const ResumedNotice = later(async () => (await import('../drafts/ResumedNotice.tsx')).ResumedNotice);

type Props = {
  /** Keeps typed values on the server until they are saved, so that a reload or another device continues with them. */
  keepsDraft?: boolean;
  submitLabel?: string;
  /** Called after a successful save; the form waits for it. */
  onSaved?: () => Promise<void>;
  /** The notes of human resources about fields, by their paths. */
  notes?: Readonly<Record<string, string>> | undefined;
  /** In the wizard the person may continue without a change. */
  submitUnchanged?: boolean;
};

/** The form of the person's own data, with the bar that saves them. */
export function PersonalDataEditor(props: Props) {
  const data = useAnswer(getPersonalData);
  const draft = useAnswer(
    getDraft,
    { params: { form: 'personalData' } },
    { enabled: props.keepsDraft ?? false },
  );
  const waits = props.keepsDraft && draft.data === undefined && !draft.error;
  if (!data.data || waits) return <Pending error={data.error} onRetry={data.refetch} rows={5} height={120} />;
  return <Editor data={data.data} draft={draft.data ?? null} {...props} />;
}

function Editor({
  data,
  draft,
  submitLabel = 'Salva',
  onSaved,
  submitUnchanged = false,
  keepsDraft = false,
  notes,
}: Props & { data: PersonalData; draft: Draft | null }) {
  const form = useContractForm(updatePersonalData, {
    initial: valuesOf(data),
    toBody: (values) => bodyOf(values, data.nome_modificabile),
    refetch: [getPersonalData, getBasicData, getHome],
    ...(notes && { notes }),
    onSubmitted: async () => {
      await forget();
      await onSaved?.();
    },
  });
  const { dirty, values } = form;
  const resumed = useResumedDraft(draft, form, valuesOf(data));
  const kept = { ...values, began: resumed.began };
  const { forget } = useKeptDraft('personalData', kept, {
    dirty,
    enabled: keepsDraft,
    resumed: draft !== null,
  });
  useUnsavedGuard(dirty && !keepsDraft);

  // Shows new data: the server's spelling (+39, capitals) after a save, or another person's changes. It never replaces
  // a text that is being typed.
  const shown = useRef(data);
  useOnChange([data], () => {
    // The first data are already in the form, where a field may have filled in others.
    if (data !== shown.current && (!dirty || (keepsDraft && !form.busy))) resumed.goOnFrom(valuesOf(data));
    shown.current = data;
  });

  const discard = () => {
    form.reset();
    resumed.beginAnew();
    void forget();
  };
  return (
    <form noValidate onSubmit={form.submit} aria-label="Dati anagrafici">
      {dirty && (
        <Box mb="md">
          <ResumedNotice resumed={resumed} labels={personalDataLabels} />
        </Box>
      )}
      <PersonalDataFields form={form} names={data.nome_modificabile ? 'open' : 'locked'} />
      <StickyBar>
        {dirty && (
          <>
            <Text size="sm" c="dimmed" mr="auto" visibleFrom="sm">
              {keepsDraft ? 'Quello che scrivi resta, anche se chiudi' : 'Modifiche non salvate'}
            </Text>
            <Button variant="default" onClick={discard} disabled={form.busy}>
              Annulla
            </Button>
          </>
        )}
        <Button type="submit" loading={form.busy} disabled={!dirty && !submitUnchanged}>
          {submitLabel}
        </Button>
      </StickyBar>
    </form>
  );
}
