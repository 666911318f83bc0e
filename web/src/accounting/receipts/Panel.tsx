import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { getReceipt, getReceipts } from '@wms/contract/accounting/receipts/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { openPdf } from '../../client/download.ts';
import { formatDate, formatEuro } from '../../ui/formats.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/page/Page.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import classes from './ReceiptsPanel.module.css';

/** The receipts made out to the person, newest first as the server lists them. */
export function ReceiptsPanel() {
  const receipts = useAnswer(getReceipts);
  if (receipts.error) return <ErrorState error={receipts.error} onRetry={receipts.refetch} />;
  if (!receipts.data) return <RowsSkeleton />;
  if (receipts.data.length === 0)
    return (
      <EmptyState>
        Non hai ancora ricevute: compaiono qui quando la contabilità ne emette una per te.
      </EmptyState>
    );

  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Ricevuta</Table.Th>
          <Table.Th>Data</Table.Th>
          <Table.Th>Causale</Table.Th>
          <Table.Th className={classes.amount}>Importo</Table.Th>
          <Table.Th>Stato</Table.Th>
          <Table.Th>
            <VisuallyHidden>PDF</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {receipts.data.map(({ anno, numero, data, causale, importo, stato }) => (
          <Table.Tr key={`${anno}/${numero}`}>
            <Table.Td className={classes.number}>{`${numero}/${anno}`}</Table.Td>
            <Table.Td className={classes.date}>{formatDate(data)}</Table.Td>
            <Table.Td className={classes.reason}>{causale}</Table.Td>
            <Table.Td className={classes.amount}>{formatEuro(importo)}</Table.Td>
            <Table.Td className={classes.state}>
              <StateDot colour={stato === 'emessa' ? 'green' : 'red'}>
                {stato === 'emessa' ? 'Emessa' : 'Annullata'}
              </StateDot>
            </Table.Td>
            <Table.Td className={classes.action}>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconFileTypePdf size={16} stroke={1.5} aria-hidden />}
                onClick={() => openPdf(getReceipt, { query: { anno: String(anno), numero: String(numero) } })}
                aria-label={`Apri PDF della ricevuta ${numero}/${anno}`}
              >
                Apri PDF
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
