/** One mass issue: its progress, the buttons to stop and continue it, and its failures. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import {
  getMassIssue,
  listMassIssues,
  listMassIssueYears,
  previewMassIssue,
  resumeMassIssue,
  stopMassIssue,
} from '@wms/contract/accounting/receipts/mass-issue';
import type { Answer } from '@wms/contract/platform/endpoint';
import {
  formatCount,
  formatEuro,
  formatInstant,
  formatNumber,
  formatParts,
} from '@wms/contract/platform/formats';
import { useEffect } from 'react';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { refetchAnswers } from '../../../client/query.ts';
import { Link } from '../../../ui/page/link.ts';
import { Pending } from '../../../ui/page/Page.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { IssueState } from './IssueState.tsx';
import { LeftOut } from './Items.tsx';

type Issue = Answer<typeof getMassIssue>;
type Props = {
  id: number;
  onAnother: () => void;
  /** Another issue is unfinished, so no new one can start. */
  blocked: boolean;
};

export function OneIssue({ id, onAnother, blocked }: Props) {
  const { data, error, refetch } = useAnswer(
    getMassIssue,
    { params: { id: String(id) } },
    // The mails are sent after the last receipt.
    { askAgainAfter: (issue) => (issue.state === 'in corso' || mailsLeft(issue) > 0) && 600 },
  );
  // When this issue ends, the payments that wait for a receipt have changed, and another issue may start.
  const over = data?.state === 'finita';
  useEffect(() => {
    if (over) void refetchAnswers([listMassIssues, listMassIssueYears, previewMassIssue]);
  }, [over]);
  if (!data)
    return (
      <Pending
        error={error}
        onRetry={refetch}
        rows={4}
        height={72}
        missing="Questa emissione non c’è: forse l’indirizzo è sbagliato."
      />
    );
  return (
    <Section
      title={`Anno sociale ${data.socialYearName}`}
      end={<IssueState state={data.state} failed={data.failed} />}
    >
      <Stack gap={16} miw={0}>
        <Advance issue={data} />
        <Result issue={data} />
        <Acts issue={data} onAnother={onAnother} blocked={blocked} />
        <LeftOut label="Non riuscite" items={data.failures} count={data.failed} />
      </Stack>
    </Section>
  );
}

const mailsLeft = ({ state, mails: { asked, left, givenUp } }: Issue) =>
  state === 'finita' ? asked - left - givenUp : 0;

function Advance({ issue: { state, total, issued, failed } }: { issue: Issue }) {
  if (state === 'finita') return null;
  const done = issued + failed;
  const phase = state === 'in corso' ? 'Emissione delle ricevute' : 'Ferma';
  return (
    <Stack gap={8} maw={640}>
      <Progress
        value={total > 0 ? (done / total) * 100 : 100}
        animated={state === 'in corso' && total === 0}
        aria-label={phase}
      />
      <Text size="sm" role="status">
        {phase} · {formatNumber(done)} di {formatNumber(total)}
      </Text>
      <Text size="sm" c="dimmed">
        {state === 'in corso'
          ? 'Puoi lasciare la pagina: l’emissione continua. Se la fermi, le ricevute già emesse restano.'
          : 'Le ricevute già emesse restano. Quando riprende, nessuno ne ha due.'}
      </Text>
    </Stack>
  );
}

function Result({ issue }: { issue: Issue }) {
  const { issued, failed, amount, mails, firstNumber, lastNumber } = issue;
  return (
    <Stack gap={8}>
      <Figures>
        <Figure name="Emesse" strong>
          {formatNumber(issued)}
        </Figure>
        <Figure name="In tutto">{formatEuro(amount)}</Figure>
        {firstNumber && (
          <Figure name="Numeri">
            {firstNumber === lastNumber ? firstNumber : `da ${firstNumber} a ${lastNumber}`}
          </Figure>
        )}
        {failed > 0 && (
          <Figure name="Non riuscite" low>
            {formatNumber(failed)}
          </Figure>
        )}
        {mails.asked > 0 && (
          <Figure name="E-mail partite">
            {`${formatNumber(mails.left)} di ${formatNumber(mails.asked)}`}
          </Figure>
        )}
        {mails.givenUp > 0 && (
          <Figure name="E-mail non partite" low>
            {formatNumber(mails.givenUp)}
          </Figure>
        )}
      </Figures>
      <Text size="sm" c="dimmed">
        {formatParts(
          issue.kind,
          issue.team,
          `iniziata ${formatInstant(issue.startedAt, 'il')}`,
          issue.startedBy && `da ${issue.startedBy}`,
          issue.endedAt && `finita ${formatInstant(issue.endedAt, 'il')}`,
        )}
      </Text>
    </Stack>
  );
}

function Acts({ issue, onAnother, blocked }: { issue: Issue } & Pick<Props, 'onAnother' | 'blocked'>) {
  const { id, state, failed, issued } = issue;
  const stop = useChange(stopMassIssue);
  const resume = useChange(resumeMassIssue);
  const params = { id: String(id) };
  return (
    <Group gap={8}>
      {state === 'in corso' && (
        <Button variant="default" loading={stop.busy} onClick={() => stop.run({ params })}>
          Ferma
        </Button>
      )}
      {state === 'ferma' && (
        <Button loading={resume.busy} onClick={() => resume.run({ params })}>
          Riprendi
        </Button>
      )}
      {state === 'finita' && failed > 0 && (
        <Button loading={resume.busy} onClick={() => resume.run({ params })}>
          Riprova {formatCount(failed, 'ricevuta', 'ricevute')}
        </Button>
      )}
      {state === 'finita' && !blocked && (
        <Button variant="default" onClick={onAnother}>
          Nuova emissione
        </Button>
      )}
      {issued > 0 && (
        <Link to="/ricevute" className={textClasses.link}>
          Vai al registro
        </Link>
      )}
    </Group>
  );
}
