import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '@wms/contract/platform/formats';
import {
  kindWords,
  type Regulation,
  type RegulationVersion,
} from '@wms/contract/utilities/regulations/regulation';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import { describeDue, mayConfirm } from '../shared/describe.ts';
import { useConfirmation } from './use-confirmation.ts';

type Props = {
  regulation: Regulation;
  version: RegulationVersion;
  /** What else the person has to confirm. */
  next: { id: number; title: string } | null;
};

/** The one act of whoever reads: it stays in view under the text. Nothing stands there when nothing is to be said. */
export function ConfirmBar({ regulation, version, next }: Props) {
  const { busy, confirm } = useConfirmation();
  const words = kindWords[regulation.kind];
  if (version.confirmedAt)
    return (
      <StickyBar justify="flex-start">
        <StateDot colour="green" sentence>
          {words.done} {formatInstant(version.confirmedAt, 'il')}
        </StateDot>
        {next && (
          <Button
            ml="auto"
            maw="60%"
            renderRoot={(props) => <Link {...props} to={`/regolamenti/${next.id}`} />}
          >
            Leggi «{next.title}»
          </Button>
        )}
      </StickyBar>
    );
  if (!mayConfirm(regulation, version)) return null;
  const due = describeDue(regulation, version);
  return (
    <StickyBar>
      {due && (
        <Text size="sm" c={due.late ? 'var(--mantine-color-error)' : 'dimmed'} mr="auto">
          {due.words}
        </Text>
      )}
      <Button loading={busy} onClick={() => void confirm(version)}>
        {words.button}
      </Button>
    </StickyBar>
  );
}
