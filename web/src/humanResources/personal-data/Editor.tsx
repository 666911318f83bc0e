import { Button, Text } from '@mantine/core';
import { getBasicData } from '@wms/contract/humanResources/personal-data/basic-data';
import {
  getPersonalData,
  type PersonalData,
  updatePersonalData,
} from '@wms/contract/humanResources/personal-data/endpoints';
import { getHome } from '@wms/contract/utilities/home/endpoints';
import { useEffect } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { StickyBar } from '../../ui/form/FormSection.tsx';
import { useUnsavedGuard } from '../../ui/form/unsaved.ts';
import { Pending } from '../../ui/page/Page.tsx';
import { PersonalDataFields } from './Fields.tsx';
import { bodyOf, valuesOf } from './values.ts';

type Props = {
  submitLabel?: string;
  /** Called after a successful save; the form waits for it. */
  onSaved?: () => Promise<void>;
  /** In the wizard the person may continue without a change. */
  submitUnchanged?: boolean;
};

/** The person's own data, with the bar that saves them. */
export function PersonalDataEditor(props: Props) {
  const data = useAnswer(getPersonalData);
  if (!data.data) return <Pending error={data.error} onRetry={data.refetch} rows={5} height={120} />;
  return <Editor data={data.data} {...props} />;
}

function Editor({
  data,
  submitLabel = 'Salva',
  onSaved,
  submitUnchanged = false,
}: Props & { data: PersonalData }) {
  const form = useContractForm(updatePersonalData, {
    initial: valuesOf(data),
    toBody: (values) => bodyOf(values, data.nome_modificabile),
    refetch: [getPersonalData, getBasicData, getHome],
    onSubmitted: async () => {
      await onSaved?.();
    },
  });
  const { dirty, reset } = form;
  useUnsavedGuard(dirty);

  // The server's spelling (+39, capitals) after a save, or what another tab saved; never over what is being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new data brings new values
  useEffect(() => {
    if (!dirty) reset(valuesOf(data));
  }, [data]);

  return (
    <form noValidate onSubmit={form.submit} aria-label="Dati anagrafici">
      <PersonalDataFields form={form} names={data.nome_modificabile ? 'open' : 'locked'} />
      <StickyBar>
        {dirty && (
          <>
            <Text size="sm" c="dimmed" mr="auto" visibleFrom="sm">
              Modifiche non salvate
            </Text>
            <Button variant="default" onClick={() => form.reset()} disabled={form.busy}>
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
