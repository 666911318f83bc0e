import { Button, Text } from '@mantine/core';
import { formatDate, formatInstant } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import {
  confirmRegulation,
  getRegulation,
  listRegulations,
} from '@wms/contract/utilities/regulations/endpoints';
import {
  kindWords,
  type Regulation,
  type RegulationVersion,
} from '@wms/contract/utilities/regulations/regulation';
import { useChange } from '../../../client/answer.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';

type Props = { regulation: Regulation; version: RegulationVersion; onDone?: () => void };

/** The one act of whoever reads: it stays in view under the text. Nothing stands there when nothing is to be said. */
export function ConfirmBar({ regulation, version, onDone }: Props) {
  const { kind, current, coming, confirmable, dueOn } = regulation;
  const confirm = useChange(confirmRegulation, {
    onDone: () => onDone?.(),
    // A version that was replaced meanwhile gives way to the new one, beside the sentence that says so.
    onFailure: () => {
      void refetchAnswers([listRegulations, getRegulation]);
      return false;
    },
  });
  const words = kindWords[kind];
  if (version.confirmedAt)
    return (
      <StickyBar justify="flex-start">
        <StateDot colour="green" sentence>
          {words.done} {formatInstant(version.confirmedAt, 'il')}
        </StateDot>
      </StickyBar>
    );
  if (!confirmable || (version.id !== current?.id && version.id !== coming?.id)) return null;
  const late = dueOn !== null && dueOn < today();
  return (
    <StickyBar>
      {version.id === current?.id && dueOn !== null && (
        <Text size="sm" c={late ? 'var(--mantine-color-error)' : 'dimmed'} mr="auto">
          {late ? `Il termine era ${formatDate(dueOn, 'il')}` : `Entro ${formatDate(dueOn, 'il')}`}
        </Text>
      )}
      <Button loading={confirm.busy} onClick={() => void confirm.run({ params: { id: String(version.id) } })}>
        {words.button}
      </Button>
    </StickyBar>
  );
}
