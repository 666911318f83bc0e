/**
 * The fees that a renewal would create, and the members that it leaves out, with the reasons. The person may leave out
 * more.
 */

import { Box, Button, Stack } from '@mantine/core';
import { type RenewalPreview, renewMany } from '@wms/contract/accounting/members/renewal';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { addMoney } from '@wms/contract/platform/money';
import { useState } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { StickyBar } from '../../../ui/form/FormSection.tsx';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { describeDays } from '../shared/labels.tsx';
import type { RenewalOutcome } from './Done.tsx';

type RenewedMember = RenewalPreview['good'][number];
type Row = RenewedMember & { id: number; leaves: boolean };

const columns: readonly Column<Row, never>[] = [
  {
    key: 'name',
    header: 'Socio',
    cell: ({ memberId, name, number, kind, minor }) => (
      <NameCell
        name={name}
        to={pageLink('/tesserati/$id', { id: memberId })}
        detail={formatParts(`n. ${number}`, kind, minor && 'minorenne')}
      />
    ),
  },
  {
    key: 'fee',
    header: 'Quota',
    numeric: true,
    card: 'lead',
    cell: ({ fee, leaves }) => (leaves ? <StateDot colour="gray">Resta fuori</StateDot> : formatEuro(fee)),
  },
  { key: 'days', header: 'Vale', card: 'whole', whole: true, cell: (row) => describeDays(row) },
  {
    key: 'before',
    header: 'Da prima',
    cell: ({ openFromEarlierYears }) =>
      Number(openFromEarlierYears) > 0 && (
        <>
          <StateDot colour="amber">{formatEuro(openFromEarlierYears)}</StateDot>
          <Detail>aperti di anni prima</Detail>
        </>
      ),
  },
];

const leftOutColumns: readonly Column<RenewalPreview['leftOut'][number] & { id: number }, never>[] = [
  {
    key: 'name',
    header: 'Socio',
    cell: ({ memberId, name, number, kind }) => (
      <NameCell
        name={name}
        to={pageLink('/tesserati/$id', { id: memberId })}
        detail={formatParts(`n. ${number}`, kind)}
      />
    ),
  },
  { key: 'why', header: 'Perché', card: 'whole', wraps: true, cell: ({ why }) => why },
];

type Props = {
  preview: RenewalPreview;
  /** `2026/27` */
  year: string;
  onDone: (outcome: RenewalOutcome) => void;
};

export function Preview({ preview, year, onDone }: Props) {
  const { socialYear, good, leftOut } = preview;
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const chosen = good.filter(({ memberId }) => !leaving.has(memberId));
  const form = useContractForm(renewMany, {
    initial: { dueOn: preview.dueOn },
    toBody: ({ dueOn }) => ({
      socialYear,
      dueOn,
      members: chosen.map(({ memberId, fee }) => ({ memberId, fee })),
      skipRefused: true,
    }),
    quiet: true,
    onDone: ({ message, refused }) => onDone({ socialYear, message, refused }),
  });
  const toggle = (id: number) => {
    const next = new Set(leaving);
    if (!next.delete(id)) next.add(id);
    setLeaving(next);
  };
  return (
    <form noValidate onSubmit={form.submit} aria-label="Rinnovo">
      <Stack gap={24} miw={0}>
        <Figures>
          <Figure name="Da rinnovare" strong>
            {chosen.length}
          </Figure>
          <Figure name="Restano fuori">{leftOut.length + leaving.size}</Figure>
          <Figure name="Quote in tutto">{formatEuro(addMoney(...chosen.map(({ fee }) => fee)))}</Figure>
        </Figures>
        {good.length === 0 ? (
          <EmptyState>Per il {year} non c’è nessuno da rinnovare.</EmptyState>
        ) : (
          <>
            <Box maw={300}>
              <DateField
                label="Da pagare entro"
                description="Per tutti; nessuna quota cambia finché non confermi"
                {...form.field('dueOn')}
              />
            </Box>
            <Section title={`Quota ${year}`}>
              <Table
                label={`Chi rinnova per il ${year}`}
                rows={good.map((row) => ({ ...row, id: row.memberId, leaves: leaving.has(row.memberId) }))}
                columns={columns}
                actions={({ id, name, leaves }) => [
                  {
                    label: leaves ? 'Rimetti' : 'Lascia fuori',
                    name: `${leaves ? 'Rimetti' : 'Lascia fuori'} ${name}`,
                    onClick: () => toggle(id),
                  },
                ]}
              />
            </Section>
          </>
        )}
        {leftOut.length > 0 && (
          <Section title="Restano fuori">
            <Table
              label="Chi resta fuori, e perché"
              rows={leftOut.map((row) => ({ ...row, id: row.memberId }))}
              columns={leftOutColumns}
            />
          </Section>
        )}
      </Stack>
      {good.length > 0 && (
        <StickyBar>
          <Button type="submit" loading={form.busy} disabled={chosen.length === 0}>
            Rinnova {formatCount(chosen.length, 'socio', 'soci')}
          </Button>
        </StickyBar>
      )}
    </form>
  );
}
