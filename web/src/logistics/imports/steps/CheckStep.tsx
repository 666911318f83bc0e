import { Button, Group, Stack, Text } from '@mantine/core';
import { getImport, type Import, type ImportCounts, startImport } from '@wms/contract/imports/endpoints';
import { type ImportKind, importKindNames } from '@wms/contract/imports/kinds';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { useChange } from '../../../client/answer.ts';
import { AnotherFile } from './AnotherFile.tsx';
import { Counts } from './Counts.tsx';
import { ErrorList } from './ErrorList.tsx';

/** Shows what the import will do, before the person starts it. */
export function CheckStep({ job, onBack }: { job: Import; onBack: () => void }) {
  const start = useChange(startImport, { refetch: [getImport], quiet: true });
  const { counts } = job;
  if (!counts) return null;
  const run = (skipRefused: boolean) => start.run({ params: { id: String(job.id) }, body: { skipRefused } });
  const { singular, plural } = importKindNames[job.kind];
  const good = job.rows - counts.wrong - (counts.skipped ?? 0);
  const nothing = counts.created + counts.updated === 0;
  return (
    <Stack gap={20}>
      {job.note && (
        <Text c="var(--mantine-color-error)" role="alert">
          {job.note}
        </Text>
      )}
      <Counts kind={job.kind} counts={counts} tense="future" />
      {counts.newCategories && <Text maw="70ch">{nameNewCategories(counts.newCategories)}</Text>}
      {counts.zeros && <Text maw="70ch">{nameZeros(counts.zeros)}</Text>}
      {counts.blank !== undefined && (
        <Text maw="70ch">{describeBlank(counts.blank, job.mapping.options.emptyCells === 'erase')}</Text>
      )}
      <Text maw="70ch">
        {describeResult(counts, good)}
        {job.kind === 'people' && counts.unchanged > 0 && counts.created > 0 && ` ${noSecondInvitation}`}
      </Text>
      <Group gap={8}>
        {counts.wrong === 0 && !nothing && (
          <Button loading={start.busy} onClick={() => run(false)}>
            {job.kind === 'people' ? 'Invita' : 'Importa'}{' '}
            {formatCount(job.kind === 'people' ? counts.created : good, singular, plural)}
          </Button>
        )}
        {counts.wrong > 0 && good > 0 && !nothing && (
          <Button loading={start.busy} onClick={() => run(true)}>
            {describeGood(job.kind, counts, good)}
          </Button>
        )}
        <Button variant="default" disabled={start.busy} onClick={onBack}>
          Cambia le colonne
        </Button>
        {counts.wrong > 0 && <AnotherFile kind={job.kind} label="Carica il file corretto" />}
      </Group>
      {counts.wrong > 0 && <ErrorList job={job} />}
      {counts.remarks !== undefined && <ErrorList job={job} remarks />}
    </Stack>
  );
}

/** Names the new categories, so that the person sees a typing mistake before the category is created. */
function nameNewCategories({ count, first }: NonNullable<ImportCounts['newCategories']>): string {
  const many = `Si creano anche ${formatNumber(count)} categorie nuove`;
  const names = `${first.join(', ')}${count > first.length ? '…' : '.'}`;
  return `${count === 1 ? 'Si crea anche una categoria nuova' : many}: ${names}`;
}

/** Names the codes that get a zero back, so that the person notices a code that never had a zero. */
function nameZeros({ count, first }: NonNullable<ImportCounts['zeros']>): string {
  const names = `${first.join(', ')}${count > first.length ? '…' : '.'}`;
  const many = `${formatNumber(count)} codici hanno perso lo zero davanti e lo riprendono`;
  return `${count === 1 ? 'Un codice ha perso lo zero davanti e lo riprende' : many}: ${names}`;
}

function describeBlank(count: number, isErased: boolean): string {
  if (isErased)
    return count === 1
      ? 'Una cella vuota svuota il valore che c’è.'
      : `${formatNumber(count)} celle vuote svuotano il valore che c’è.`;
  return count === 1
    ? 'Una cella vuota lascia il valore che c’è. Se deve svuotarlo, cambia le colonne.'
    : `${formatNumber(count)} celle vuote lasciano il valore che c’è. Se devono svuotarlo, cambia le colonne.`;
}

const noSecondInvitation = 'Chi c’è già (le righe invariate) non riceve un altro invito.';

/** An import of people only invites new ones; the good rows of existing people change nothing. */
function describeGood(kind: ImportKind, { created }: ImportCounts, good: number): string {
  if (kind === 'people') return `Invita solo ${formatCount(created, 'persona', 'persone')}`;
  return good === 1 ? 'Importa la riga buona' : `Importa solo le ${formatNumber(good)} righe buone`;
}

function describeResult({ created, updated, wrong }: ImportCounts, good: number): string {
  if (wrong === 0)
    return created + updated === 0
      ? 'È già tutto com’è nel file: non c’è niente da importare.'
      : 'Il file va bene: niente è stato ancora scritto.';
  if (good === 0) return 'Nessuna riga va bene: correggi il file e caricalo di nuovo, o cambia le colonne.';
  if (created + updated === 0)
    return 'Le righe buone sono già così: correggi le altre e carica di nuovo il file, o cambia le colonne.';
  return 'Correggi il file e caricalo di nuovo, cambia le colonne, oppure importa solo le righe buone.';
}
