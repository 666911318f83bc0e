import { Box, Button, Group, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { formatInstant, formatInstantDate } from '@wms/contract/platform/formats';
import { getHome } from '@wms/contract/utilities/home/endpoints';
import {
  acceptRegulation,
  getRegulationFile,
  listRegulations,
  type Regulation,
} from '@wms/contract/utilities/regulations/endpoints';
import { useAnswer, useChange } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { EmptyState, Pending } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import lines from '../../ui/parts/lines.module.css';
import { StateDot } from '../../ui/StateDot.tsx';
import classes from './RegulationsList.module.css';

/** The current regulations: the person reads them, and accepts those that are mandatory. */
export function RegulationsList() {
  const regulations = useAnswer(listRegulations);
  if (!regulations.data) return <Pending error={regulations.error} onRetry={regulations.refetch} />;
  if (regulations.data.length === 0) return <EmptyState>Non ci sono regolamenti pubblicati.</EmptyState>;
  return (
    <ul className={lines.lines}>
      {regulations.data.map((regulation) => (
        <RegulationRow key={regulation.id} regulation={regulation} />
      ))}
    </ul>
  );
}

function RegulationRow({ regulation }: { regulation: Regulation }) {
  const { id, title, version, publishedAt, mustAccept, acceptedAt } = regulation;
  const accept = useChange(acceptRegulation, { refetch: [listRegulations, getHome] });
  return (
    <li className={classes.row}>
      <Box miw={0}>
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed">
          Versione {version} · pubblicata {formatInstantDate(publishedAt, 'il')}
        </Text>
        {mustAccept && (
          <Text size="sm" component="div" mt={4}>
            {acceptedAt ? (
              <StateDot colour="green">Accettato {formatInstant(acceptedAt, 'il')}</StateDot>
            ) : (
              <StateDot colour="amber">Da accettare</StateDot>
            )}
          </Text>
        )}
      </Box>
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
        <ButtonWithIcon
          icon={IconFileTypePdf}
          iconSize={16}
          variant="default"
          onClick={() => openPdf(getRegulationFile, { params: { id: String(id) } })}
          aria-label={`Leggi ${title}`}
        >
          Leggi
        </ButtonWithIcon>
        {mustAccept && !acceptedAt && (
          <Button
            loading={accept.busy}
            onClick={() => accept.run({ params: { id: String(id) } })}
            aria-label={`Accetto ${title}`}
          >
            Accetto
          </Button>
        )}
      </Group>
    </li>
  );
}
