import { Button, Text } from '@mantine/core';
import { pageLink } from '@wms/contract/pages/link';
import { formatInstant } from '@wms/contract/platform/formats';
import {
  kindWords,
  type Regulation,
  type RegulationVersion,
} from '@wms/contract/utilities/regulations/regulation';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import { Link } from '../../../ui/page/link.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import { describeDue, mayConfirm } from '../shared/describe.ts';
import { useConfirmation } from './use-confirmation.ts';

type Props = {
  regulation: Regulation;
  version: RegulationVersion;
  /** The next regulation that the person has to confirm. */
  next: { id: number; title: string } | null;
};

/** The reader's action, which stays in view under the text. It draws nothing when there is nothing to do or to say. */
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
            renderRoot={(props) => <Link {...props} to={pageLink('/regolamenti/$id', { id: next.id })} />}
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
