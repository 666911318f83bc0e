/** The lines of a report, each beside its receipts; in a draft they are written here. */
import { Group, Stack, Text } from '@mantine/core';
import { IconCar, IconPlus, IconSignature } from '@tabler/icons-react';
import type { LineKind } from '@wms/contract/accounting/expense-reports/names';
import type { ExpenseLine, ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { getSelfDeclarable } from '@wms/contract/accounting/expense-reports/rules';
import { mostExpenseLines } from '@wms/contract/accounting/expense-reports/writing';
import { formatEuro } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import type { Decision } from '../decide/use-decision.ts';
import { formatDue } from '../shared/labels.ts';
import { LineItem } from './LineItem.tsx';
import classes from './Lines.module.css';

const LineModal = later(async () => (await import('../form/LineModal.tsx')).LineModal);

type OpenDialog = { kind: LineKind } | { line: ExpenseLine };

export function ReportLines({ report, decision }: { report: ExpenseReport; decision: Decision }) {
  const { lines, claimed, approved, due, advance } = report;
  const edits = report.actions.includes('edit');
  const [dialog, open, close] = useDialog<OpenDialog>();
  const sum = decision.decides ? decision.total : (approved ?? claimed);
  const add = edits && lines.length < mostExpenseLines && (
    <AddLine volunteer={report.volunteer} onAdd={(kind) => open({ kind })} />
  );
  return (
    <>
      {lines.length === 0 ? (
        <EmptyState action={add}>
          {edits
            ? 'Aggiungi la prima spesa: fotografa lo scontrino, o scegli il PDF.'
            : 'Questa nota non ha righe.'}
        </EmptyState>
      ) : (
        <Stack gap={20}>
          <ol className={classes.lines} aria-label="Righe della nota">
            {lines.map((line) => (
              <LineItem
                key={line.id}
                line={line}
                decision={decision}
                onEdit={edits ? () => open({ line }) : undefined}
              />
            ))}
          </ol>
          <Group justify="space-between" gap="8px 24px" align="flex-start">
            <div>{add}</div>
            <dl className={classes.totals}>
              <dt>Chiesto</dt>
              <dd>{formatEuro(claimed)}</dd>
              {(decision.decides || approved !== null) && (
                <>
                  <dt>{decision.decides ? 'Approvi' : 'Approvato'}</dt>
                  <dd>{sum === null ? '–' : formatEuro(sum)}</dd>
                </>
              )}
              {Number(advance) > 0 && (
                <>
                  <dt>Anticipo</dt>
                  <dd>{formatEuro(`-${advance}`)}</dd>
                  <dt>Da avere</dt>
                  <dd>{formatDue(due)}</dd>
                </>
              )}
            </dl>
          </Group>
          <Section title="Dichiarazione">
            <Text size="sm" c="dimmed" maw={880} className={classes.declaration}>
              {report.declaration}
            </Text>
          </Section>
        </Stack>
      )}
      {dialog && <LineModal report={report} {...dialog} onClose={close} />}
    </>
  );
}

function AddLine({ volunteer, onAdd }: { volunteer: boolean; onAdd: (kind: LineKind) => void }) {
  // Only volunteers can declare expenses, and only of the categories that a resolution allows today.
  const { data } = useAnswer(getSelfDeclarable, { query: { date: today() } }, { enabled: volunteer });
  const declares = volunteer && data !== undefined && data.categories.length > 0;
  return (
    <Stack gap={8} align="flex-start">
      <Group gap={8}>
        <ButtonWithIcon icon={IconPlus} onClick={() => onAdd('spesa')}>
          Aggiungi una spesa
        </ButtonWithIcon>
        <ButtonWithIcon icon={IconCar} variant="default" onClick={() => onAdd('chilometri')}>
          Chilometri
        </ButtonWithIcon>
        {declares && (
          <ButtonWithIcon icon={IconSignature} variant="default" onClick={() => onAdd('autocertificazione')}>
            Autocertificazione
          </ButtonWithIcon>
        )}
      </Group>
      {declares && (
        <Text size="sm" c="dimmed">
          Senza scontrino puoi ancora autocertificare {formatEuro(data.leftOfDay)} oggi e{' '}
          {formatEuro(data.leftOfMonth)} in questo mese.
        </Text>
      )}
    </Stack>
  );
}
