import { Button, Text } from '@mantine/core';
import { exportImportErrors, type Import, listImportErrors } from '@wms/contract/imports/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { download } from '../../../client/download.ts';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const firstShown = 20;

type ImportErrorRow = (typeof listImportErrors)['answer']['_output']['rows'][number] & { id: number };

const columns: readonly Column<ImportErrorRow, never>[] = [
  { key: 'row', header: 'Riga', cell: ({ row }) => <NameCell name={`Riga ${row}`} /> },
  { key: 'column', header: 'Colonna', cell: ({ column }) => column || 'Tutta la riga' },
  {
    key: 'value',
    header: 'C’è scritto',
    card: 'lead',
    cell: ({ value }) =>
      value ? (
        <span title={value}>{value.length > longest ? `${value.slice(0, longest)}…` : value}</span>
      ) : (
        <Text span c="dimmed">
          vuota
        </Text>
      ),
  },
  {
    key: 'message',
    header: 'Perché non va',
    fills: true,
    wraps: true,
    card: 'whole',
    cell: ({ message }) => message,
  },
];

const remarkColumns = columns.map((column) =>
  column.key === 'message' ? { ...column, header: 'Che cosa guardare' } : column,
);

/**
 * The most characters of a cell that the list shows: more would not help the person, and the export has the whole text.
 */
const longest = 120;

/** The wrong cells, or with `remarks` the cells of good rows that are worth a look: their position, text and reason. */
export function ErrorList({ job, remarks = false }: { job: Import; remarks?: boolean }) {
  const params = { id: String(job.id) };
  const { data, error, refetch } = useAnswer(listImportErrors, {
    params,
    query: { kind: remarks ? 'remarks' : 'wrong' },
  });
  const [all, setAll] = useState(false);
  if (!data) return <Pending error={error} onRetry={refetch} rows={5} />;
  const title = remarks ? 'Da guardare' : 'Errori';
  const shown = all ? data.rows : data.rows.slice(0, firstShown);
  return (
    <Section
      title={title}
      end={
        <ExportMenu
          save={(format) => download(exportImportErrors, { params, query: { format } })}
          disabled={false}
        />
      }
    >
      <Table
        label={title}
        rows={shown.map((wrong, id) => ({ ...wrong, id }))}
        columns={remarks ? remarkColumns : columns}
      />
      {!all && data.rows.length > firstShown && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {remarks ? 'Mostra le altre' : 'Mostra altri errori'}
        </Button>
      )}
      {all && data.next !== null && <Text c="dimmed">Ce ne sono altri: esportali per vederli tutti.</Text>}
    </Section>
  );
}
