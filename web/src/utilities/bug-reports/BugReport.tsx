import { Text, Textarea, TextInput } from '@mantine/core';
import { addBugReport } from '@wms/contract/utilities/bug-reports/endpoints';
import { failedRequestIds } from '../../client/call/send.ts';
import { lastFaults } from '../../client/faults.ts';
import type { FrameDialogProps } from '../../ui/cupboards/cupboard.ts';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';

/** 'Segnala un bug'. The report contains the page and the last failed requests, so that the log can be searched. */
export function BugReport({ opened, onClose }: FrameDialogProps) {
  const form = useContractForm(addBugReport, {
    initial: { title: '', body: '' },
    toBody: ({ title, body }) => ({
      title,
      body: withFaults(body),
      page: `${location.pathname}${location.search}`.slice(0, 500),
      request_ids: failedRequestIds(),
    }),
    refetch: false,
  });
  const close = () => {
    onClose();
    form.reset();
  };
  return (
    <FormModal title="Segnala un bug" form={form} opened={opened} onClose={close} backLabel="Chiudi">
      <TextInput label="Titolo" data-autofocus {...form.field('title')} />
      <Textarea
        label="Descrizione"
        description="Che cosa facevi, che cosa è successo e che cosa ti aspettavi"
        autosize
        minRows={5}
        maxRows={12}
        {...form.field('body')}
      />
      {lastFaults().length > 0 && (
        <Text size="sm" c="dimmed">
          La segnalazione porta con sé l’errore che questa pagina ha avuto.
        </Text>
      )}
    </FormModal>
  );
}

/** The most characters of a description, with what is added to it. */
const longestBody = 5000;

/** Adds the faults of the page's code to the description, as far as there is room. An empty description stays empty. */
function withFaults(body: string): string {
  const faults = lastFaults().join('\n\n');
  if (body.trim() === '' || faults === '') return body;
  const room = longestBody - body.length;
  return body + `\n\nErrori della pagina:\n${faults}`.slice(0, Math.max(room, 0));
}
