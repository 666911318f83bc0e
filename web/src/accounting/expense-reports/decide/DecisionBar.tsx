import { Button, Text } from '@mantine/core';
import { approveExpenseReport } from '@wms/contract/accounting/expense-reports/moving';
import { formatEuro } from '@wms/contract/platform/formats';
import { warningBefore } from '@wms/contract/platform/not-undoable';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { Warning } from '../../../ui/parts/Warning.tsx';
import type { Decision } from './use-decision.ts';

/** The decision about the whole report, always within reach of the thumb. */
export const DecisionBar = ({ decision, onReject }: { decision: Decision; onReject: () => void }) => (
  <>
    <Warning mt={12}>{warningBefore(approveExpenseReport)}</Warning>
    <StickyBar>
      <Text size="sm" c="dimmed" mr="auto" visibleFrom="sm">
        {decision.allWhole ? 'Ogni riga intera' : 'Con righe ridotte o rifiutate'}
      </Text>
      <Button variant="default" onClick={onReject} disabled={decision.busy}>
        Respingi
      </Button>
      <Button onClick={() => void decision.approve()} loading={decision.busy} className={textClasses.figures}>
        Approva{decision.total && ` ${formatEuro(decision.total)}`}
      </Button>
    </StickyBar>
  </>
);
