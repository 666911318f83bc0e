/** Shows the differences between two versions of a text. */
import { Button, Text } from '@mantine/core';
import { formatCount } from '@wms/contract/platform/formats';
import { getRegulationText } from '@wms/contract/utilities/regulations/endpoints';
import type { RegulationVersion } from '@wms/contract/utilities/regulations/regulation';
import { Fragment, useMemo, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { compareTexts, type Difference } from './compare-texts.ts';
import classes from './Reader.module.css';

type Props = { from: RegulationVersion; to: RegulationVersion };

export function Differences({ from, to }: Props) {
  const before = useAnswer(getRegulationText, { params: { id: String(from.id) } });
  const after = useAnswer(getRegulationText, { params: { id: String(to.id) } });
  const [old, now] = [before.data?.body, after.data?.body];
  const parts = useMemo(
    () => (old === undefined || now === undefined ? null : compareTexts(old, now)),
    [old, now],
  );
  if (parts === null)
    return (
      <Pending
        error={before.error ?? after.error}
        onRetry={() => Promise.all([before.refetch(), after.refetch()])}
        rows={6}
        height={48}
      />
    );
  if (parts === undefined)
    return <EmptyState>Le due versioni sono troppo diverse per confrontarle parola per parola.</EmptyState>;
  const changes = parts.filter(
    ({ added, removed }, place) => (added || removed) && !isPair(parts, place),
  ).length;
  if (changes === 0) return <EmptyState>Le due versioni dicono le stesse parole.</EmptyState>;
  return (
    <>
      <Text size="sm" c="dimmed" mb={12} role="status">
        {formatCount(changes, 'modifica', 'modifiche')} dalla versione {from.version} alla versione{' '}
        {to.version}
      </Text>
      <div className={classes.difference}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never change their order
          <Part key={place} part={part} first={place === 0} last={place === parts.length - 1} />
        ))}
      </div>
    </>
  );
}

/** Whether a removed part and the part that replaces it form one change. */
const isPair = (parts: readonly Difference[], place: number) =>
  Boolean(parts[place]?.added && parts[place - 1]?.removed);

/** The number of unchanged characters that are shown around a change. */
const around = 240;

function Part({ part, first, last }: { part: Difference; first: boolean; last: boolean }) {
  const [whole, setWhole] = useState(false);
  const { value, added, removed } = part;
  if (added) return <ins>{value}</ins>;
  if (removed) return <del>{value}</del>;
  const kept = { start: first ? 0 : around, end: last ? 0 : around };
  if (whole || value.length <= kept.start + kept.end + 80) return <Fragment>{value}</Fragment>;
  return (
    <>
      {value.slice(0, kept.start)}
      <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
        … mostra il testo uguale …
      </Button>
      {value.slice(value.length - kept.end)}
    </>
  );
}
