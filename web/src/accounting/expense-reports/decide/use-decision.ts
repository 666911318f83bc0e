/** The decision of an approver about each line: its whole amount, unless it is reduced or refused with a reason. */
import { approveExpenseReport } from '@wms/contract/accounting/expense-reports/moving';
import type { ExpenseLine, ExpenseReport } from '@wms/contract/accounting/expense-reports/reading';
import { addMoney, compareMoney, roundToCents } from '@wms/contract/platform/money';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { plainOf } from '../../../ui/fields/numbers/plain-decimal.ts';

/** The amount and the reason, as they are typed. */
export type LineDecision = { approved: string; reason: string };

export type Decision = ReturnType<typeof useDecision>;

export function useDecision(report: ExpenseReport) {
  const { id, version, lines, moves } = report;
  const decides = moves.includes('approve');
  const [changedLines, setChangedLines] = useState<ReadonlyMap<number, LineDecision>>(new Map());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const approve = useChange(approveExpenseReport, {
    // Only lines that are reduced or refused are sent, in the report's order: an error's index counts these.
    onFieldErrors: (sent) => {
      const sentLines = lines.filter((line) => changedLines.has(line.id));
      return show(
        Object.fromEntries(
          Object.entries(sent).map(([path, error]) => {
            const [, index = '', field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
            return [`${sentLines[Number(index)]?.id}.${field}`, error];
          }),
        ),
      );
    },
  });
  const show = (errorsByField: Record<string, string>) => {
    setErrors(errorsByField);
    void focusFirst(Object.keys(errorsByField));
    // The alert shows an error that belongs to no line.
    return Object.keys(errorsByField).every((path) => !path.startsWith('undefined'));
  };

  const setLine = (line: number, decision: Partial<LineDecision> | null) => {
    setErrors({});
    setChangedLines((before) => {
      const next = new Map(before);
      if (decision) next.set(line, { approved: '', reason: '', ...before.get(line), ...decision });
      else next.delete(line);
      return next;
    });
  };

  const approved = lines.map((line) => approvedOf(line, changedLines.get(line.id)));
  return {
    decides,
    busy: approve.busy,
    changedLines,
    errors,
    setLine,
    /** The approved sum; null while an amount can't be read. */
    total: approved.every((amount) => amount !== null) ? addMoney(...approved) : null,
    allWhole: changedLines.size === 0,
    approve: async () => {
      const errorsByField = Object.fromEntries(
        lines.flatMap((line) => Object.entries(errorsOf(line, changedLines.get(line.id)))),
      );
      if (Object.keys(errorsByField).length > 0) return void show(errorsByField);
      await approve.run({
        params: { id: String(id) },
        body: {
          version,
          lines: lines.flatMap((line) => {
            const decision = changedLines.get(line.id);
            return decision ? { id: line.id, ...decision } : [];
          }),
        },
      });
    },
  };
}

/** Focuses the first field with an error. This code is loaded only then, because most decisions have no errors. */
async function focusFirst(paths: readonly string[]) {
  const { focusNode, nodeOf } = await import('../../../ui/form/focus-field.ts');
  const [first] = paths.flatMap((path) => nodeOf(path) ?? []);
  if (first) focusNode(first);
}

/** The approved amount of a line; null when the typed text isn't an amount between 0 and the claimed one. */
function approvedOf({ claimed }: ExpenseLine, decision: LineDecision | undefined): string | null {
  if (!decision) return claimed;
  const amount = plainOf(decision.approved);
  return amount === null || hasHalfCents(amount) || compareMoney(amount, claimed) > 0 ? null : amount;
}

const hasHalfCents = (amount: string) => compareMoney(roundToCents(amount), amount) !== 0;

function errorsOf(line: ExpenseLine, decision: LineDecision | undefined): Record<string, string> {
  if (!decision) return {};
  return {
    ...(approvedOf(line, decision) === null && {
      [`${line.id}.approved`]: 'Scrivi un importo fra 0 e quello chiesto',
    }),
    ...(decision.reason.trim() === '' && {
      [`${line.id}.reason`]: 'Scrivi il motivo: lo legge chi ha speso',
    }),
  };
}
