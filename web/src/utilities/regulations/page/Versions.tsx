/** The versions of a regulation, and the differences between two texts. */

import { Anchor, Group, NativeSelect, Text, Title } from '@mantine/core';
import { pageLink } from '@wms/contract/pages/link';
import { formatInstant, formatInstantDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import {
  kindWords,
  type Regulation,
  type RegulationVersion,
} from '@wms/contract/utilities/regulations/regulation';
import { type ReactNode, useState } from 'react';
import { later } from '../../../ui/modal/later.tsx';
import { Link } from '../../../ui/page/link.ts';
import { EmptyState } from '../../../ui/page/Page.tsx';
import lines from '../../../ui/parts/lines.module.css';
import textClasses from '../../../ui/parts/text.module.css';
import { StateDot } from '../../../ui/StateDot.tsx';
import { describeVersion } from '../shared/describe.ts';

const Differences = later(async () => (await import('../reading/Differences.tsx')).Differences);

type RegulationWithVersions = Regulation & { versions: RegulationVersion[] };

/** A link to a version of the regulation; null is the one in force. */
export const VersionLink = ({
  regulation,
  version,
  children,
}: {
  regulation: Pick<Regulation, 'id'>;
  version: RegulationVersion | null;
  children: ReactNode;
}) => (
  <Anchor
    className={textClasses.link}
    inherit
    renderRoot={(props) => (
      <Link
        {...props}
        to={pageLink('/regolamenti/$id', { id: regulation.id })}
        search={version ? { versione: version.id } : {}}
      />
    )}
  >
    {children}
  </Anchor>
);

export function Versions({ regulation }: { regulation: RegulationWithVersions }) {
  const { versions, current, kind } = regulation;
  if (versions.length === 0) return <EmptyState>Non c’è ancora una versione.</EmptyState>;
  return (
    <>
      <ul className={lines.lines}>
        {versions.map((version) => (
          <li key={version.id} className={lines.row}>
            <div>
              <Group gap="2px 10px">
                <VersionLink regulation={regulation} version={version.id === current?.id ? null : version}>
                  {describeVersion(version)}
                </VersionLink>
                {version.id === current?.id && <StateDot colour="green">In vigore</StateDot>}
                {version.effectiveOn > today() && <StateDot colour="amber">Non ancora in vigore</StateDot>}
              </Group>
              <Text size="sm" c="dimmed">
                {version.form === 'pdf' ? 'PDF' : 'Testo'} · pubblicata{' '}
                {formatInstantDate(version.publishedAt, 'il')}
                {version.confirmedAt &&
                  ` · ${kindWords[kind].done.toLowerCase()} ${formatInstant(version.confirmedAt, 'il')}`}
              </Text>
              {version.changes && <Text size="sm">{version.changes}</Text>}
            </div>
          </li>
        ))}
      </ul>
      <Comparison texts={versions.filter(({ form }) => form === 'text')} all={versions.length} />
    </>
  );
}

/** Compares two versions. Only texts can be compared, not the pages of a PDF. */
function Comparison({ texts, all }: { texts: readonly RegulationVersion[]; all: number }) {
  const [newest, former] = texts;
  const [fromId, setFrom] = useState<string | null>(null);
  const [toId, setTo] = useState<string | null>(null);
  if (!newest || !former)
    return all > 1 ? (
      <Text size="sm" c="dimmed" mt={16}>
        Si confrontano due versioni che sono testi, non i PDF.
      </Text>
    ) : null;
  const find = (id: string | null, otherwise: RegulationVersion) =>
    texts.find((version) => String(version.id) === id) ?? otherwise;
  const [from, to] = [find(fromId, former), find(toId, newest)];
  const choices = texts.map(({ id, version }) => ({ value: String(id), label: `Versione ${version}` }));
  return (
    <section>
      <Title order={2} fz="lg" fw={600} mt={24} mb={8}>
        Confronta
      </Title>
      <Group gap={10} align="flex-end" mb={16}>
        <NativeSelect
          label="Dalla"
          data={choices}
          value={String(from.id)}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label="Alla"
          data={choices}
          value={String(to.id)}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
      <Differences key={`${from.id} ${to.id}`} from={from} to={to} />
    </section>
  );
}
