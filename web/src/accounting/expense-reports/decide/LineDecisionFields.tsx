/** The buttons and fields that reduce or refuse a line, beside its attachment. */

import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { ExpenseLine } from '@wms/contract/accounting/expense-reports/reading';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Decision } from './use-decision.ts';

type Props = { line: ExpenseLine; name: string; decision: Decision };

export function LineDecisionFields({ line, name, decision }: Props) {
  const { id, claimed } = line;
  const { changedLines, setLine, errors, busy } = decision;
  const change = changedLines.get(id);
  // A line of 0 euro was paid by the association, so it has nothing to reduce.
  if (Number(claimed) === 0) return null;
  if (!change)
    return (
      <Group gap={8} mt={4}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Riduci ${name}`}
          disabled={busy}
          onClick={() => setLine(id, { approved: claimed.replace('.', ','), reason: '' })}
        >
          Riduci
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={`Rifiuta ${name}`}
          disabled={busy}
          onClick={() => setLine(id, { approved: '0', reason: '' })}
        >
          Rifiuta
        </Button>
      </Group>
    );
  return (
    <Stack gap={10} mt={8} maw={520}>
      <QuantityField
        kind={amountKind}
        label="Approvo"
        aria-label={`Approvo di ${name}`}
        unit="€"
        value={change.approved}
        error={errors[`${id}.approved`]}
        disabled={busy}
        data-path={`${id}.approved`}
        onChange={(approved) => setLine(id, { approved })}
      />
      <Textarea
        label="Motivo"
        aria-label={`Motivo per ${name}`}
        value={change.reason}
        error={errors[`${id}.reason`]}
        disabled={busy}
        data-path={`${id}.reason`}
        autosize
        minRows={2}
        withAsterisk
        data-autofocus
        onChange={(event) => setLine(id, { reason: event.currentTarget.value })}
      />
      <Button variant="subtle" size="sm" w="fit-content" disabled={busy} onClick={() => setLine(id, null)}>
        Approva questa riga intera
      </Button>
    </Stack>
  );
}
