import { Button, Progress, Stack, Text } from '@mantine/core';
import { cancelImport, getImport, type Import, type ImportState } from '@wms/contract/imports/endpoints';
import { formatNumber } from '@wms/contract/platform/formats';
import { useChange } from '../../../client/answer.ts';

const words: Partial<Record<ImportState, string>> = {
  importing: 'Puoi lasciare la pagina: l’importazione continua. Se la interrompi non resta scritto niente.',
  undoing: 'Puoi lasciare la pagina: l’annullamento continua. Se lo interrompi resta tutto importato.',
};

/** The progress of the import. Leaving the page does not stop it; the button does. */
export function Running({ job, progress }: { job: Import; progress: NonNullable<Import['progress']> }) {
  const cancel = useChange(cancelImport, { refetch: [getImport], quiet: true });
  const { phase, done, total } = progress;
  return (
    <Stack component="section" gap={10} align="flex-start" maw={640} aria-label="Avanzamento">
      <Progress
        w="100%"
        value={total > 0 ? (done / total) * 100 : 100}
        animated={total === 0}
        aria-label={phase}
      />
      <Text size="sm" role="status">
        {phase}
        {total > 0 && ` · ${formatNumber(done)} di ${formatNumber(total)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {words[job.state] ?? 'Non viene ancora scritto niente.'}
      </Text>
      <Button
        variant="default"
        loading={cancel.busy}
        onClick={() => cancel.run({ params: { id: String(job.id) } })}
      >
        Interrompi
      </Button>
    </Stack>
  );
}
