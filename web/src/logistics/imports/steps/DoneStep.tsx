import { Button, Group, Stack, Text } from '@mantine/core';
import type { Import, ImportCounts } from '@wms/contract/imports/endpoints';
import { type ImportKind, importKindNames } from '@wms/contract/imports/kinds';
import { formatCount, formatInstant } from '@wms/contract/platform/formats';
import { listNotificationChoices } from '@wms/contract/utilities/notifications/endpoints';
import { useAnswer } from '../../../client/answer.ts';
import { Link } from '../../../ui/page/link.ts';
import { resultPages } from '../shared/result-pages.ts';
import { AnotherFile } from './AnotherFile.tsx';
import { Counts } from './Counts.tsx';
import { ErrorList } from './ErrorList.tsx';
import { UndoImport } from './Undo.tsx';

/** Shows how the import ended. */
export function DoneStep({ job, onBack }: { job: Import; onBack: () => void }) {
  const { state, counts, note, kind } = job;
  if (state === 'undone')
    return (
      <Stack gap={20}>
        <Text maw="70ch" role="status">
          {undoneSentence(job)}
        </Text>
        <Group gap={8}>
          <AnotherFile kind={kind} />
        </Group>
      </Stack>
    );
  if (state === 'done' && counts) return <Done job={job} counts={counts} />;
  return (
    <Stack gap={20}>
      <Text maw="70ch" role="alert">
        {state === 'cancelled' ? 'Importazione interrotta: niente è stato scritto.' : note}
      </Text>
      <Group gap={8}>
        <Button onClick={onBack}>Torna alle colonne</Button>
        <AnotherFile kind={kind} />
      </Group>
    </Stack>
  );
}

function Done({ job, counts }: { job: Import; counts: ImportCounts }) {
  const { kind, note } = job;
  const { onlyOfImport, to, search: filters, linkLabel } = resultPages[kind];
  const search = onlyOfImport ? { ...filters, import: String(job.id) } : filters;
  const { singular, plural } = importKindNames[kind];
  const written = counts.created + counts.updated;
  return (
    <Stack gap={20}>
      {note && (
        <Text c="var(--mantine-color-error)" role="alert">
          {note}
        </Text>
      )}
      <Text maw="70ch" role="status">
        Importazione finita {formatInstant(job.finishedAt, 'il')}: {formatCount(written, singular, plural)}{' '}
        {describeWritten(kind, written)}.
      </Text>
      <Counts kind={kind} counts={counts} tense="past" />
      {kind === 'people' && written > 0 && <HowInvited />}
      <Group gap={8}>
        <Button renderRoot={(props: object) => <Link to={to} search={search ?? {}} {...props} />}>
          {linkLabel}
        </Button>
        <AnotherFile kind={kind} />
        {written > 0 && kind !== 'people' && <UndoImport job={job} />}
      </Group>
      {counts.wrong > 0 && <ErrorList job={job} />}
      {counts.remarks !== undefined && <ErrorList job={job} remarks />}
    </Stack>
  );
}

/** Says how the invitations reach the people: by mail, or by hand where none is sent. */
function HowInvited() {
  const mailIsSent = useAnswer(listNotificationChoices).data?.mailIsSent;
  if (mailIsSent === undefined) return null;
  return (
    <Text maw="70ch">
      {mailIsSent
        ? 'Gli inviti partono per e-mail.'
        : 'Qui non si inviano e-mail: apri l’elenco di chi hai invitato e crea lì i collegamenti da dare a ' +
          'ogni persona.'}
    </Text>
  );
}

/** An import of people only invites new ones; existing people are left unchanged. */
function describeWritten(kind: ImportKind, written: number): string {
  if (kind === 'people') return written === 1 ? 'invitata' : 'invitate';
  return importKindNames[kind].masculine ? 'fra nuovi e aggiornati' : 'fra nuove e aggiornate';
}

const undoneSentence = ({ undone }: Import) =>
  `Importazione annullata${undone?.by ? ` da ${undone.by}` : ''} ${formatInstant(undone?.at, 'il')}.`;
