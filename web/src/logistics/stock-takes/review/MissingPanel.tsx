/** What the ledger expects and nobody has counted: left as it is, or taken as not there. */
import { Button, Group, SegmentedControl, Table } from '@mantine/core';
import type { MissingChoice, StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import {
  decideMissing,
  type MissingLine,
  stockTakeMissing,
} from '@wms/contract/logistics/stock-takes/review';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import { formatCount, formatEuro, formatQuantity } from '../../../ui/formats.ts';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { usePages } from '../../../ui/list/use-pages.ts';
import { ConfirmDanger } from '../../../ui/modal/AppModal.tsx';
import classes from './Review.module.css';
import { ThingCell } from './ThingCell.tsx';

const choices = [
  { value: 'leave', label: 'Lascia com’è' },
  { value: 'zero', label: 'Conta come zero' },
];
const words: Record<MissingChoice, string> = { leave: 'Lasciato com’è', zero: 'Contato come zero' };

export function MissingPanel({ take }: { take: StockTake }) {
  const [asked, setAsked] = useState(false);
  const { run, busy } = useChange(decideMissing);
  const params = { id: String(take.id) };
  const pages = usePages<MissingLine>(stockTakeMissing, { params }, (cursor, signal) =>
    call(stockTakeMissing, { params, query: { ...(cursor && { cursor }) } }, { signal }),
  );
  const decides = take.state === 'in revisione';
  const decide = (choice: MissingChoice, row: MissingLine | null) =>
    run({
      params,
      body: {
        choice,
        lines: row && [
          { productId: row.product.id, locationId: row.location.id, lotId: row.lot?.id ?? null },
        ],
      },
    });
  return (
    <div className={classes.panel}>
      {decides && take.undecided > 0 && (
        <div className={classes.tools}>
          <span className={classes.note}>
            {formatCount(take.undecided, 'riga da decidere', 'righe da decidere')}: se non scegli, lo chiede
            l’approvazione.
          </span>
          <Group gap="sm">
            <Button variant="default" disabled={busy} onClick={() => void decide('leave', null)}>
              Lascia tutte
            </Button>
            <Button variant="default" disabled={busy} onClick={() => setAsked(true)}>
              Tutte a zero
            </Button>
          </Group>
        </div>
      )}
      {take.state === 'aperto' && take.missing > 0 && (
        <p className={classes.note}>Quando chiudi la conta scegli che cosa farne.</p>
      )}
      <ListContent
        things={['riga', 'righe']}
        pages={pages}
        narrowed={false}
        onClear={() => undefined}
        whenNone="Non manca niente: è stato contato tutto quello che risulta."
      >
        <Table className={classes.missing} aria-label="Righe non contate" aria-busy={pages.stale}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Prodotto</Table.Th>
              <Table.Th>Ubicazione</Table.Th>
              <Table.Th className={classes.number}>Atteso</Table.Th>
              <Table.Th className={classes.number}>Valore</Table.Th>
              {take.state !== 'aperto' && <Table.Th>Che cosa farne</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pages.rows.map((row) => (
              <Table.Tr key={`${row.product.id} ${row.location.id} ${row.lot?.id ?? ''}`}>
                <Table.Td className={classes.thing ?? ''}>
                  <ThingCell product={row.product} lot={row.lot} />
                </Table.Td>
                <Table.Td className={classes.place ?? ''}>{row.location.code}</Table.Td>
                <Table.Td className={classes.quantity ?? ''} data-empty={row.expected === null || undefined}>
                  {row.expected === null ? '–' : formatQuantity(row.expected, row.product.unit)}
                </Table.Td>
                <Table.Td className={classes.value ?? ''} data-empty={row.value === null || undefined}>
                  {row.value === null ? '–' : formatEuro(row.value)}
                </Table.Td>
                {take.state !== 'aperto' && (
                  <Table.Td className={classes.choice ?? ''}>
                    {decides ? (
                      <SegmentedControl
                        size="sm"
                        classNames={{ root: classes.choices ?? '' }}
                        data={choices}
                        // Nothing is chosen until somebody chooses.
                        value={row.choice ?? ''}
                        disabled={busy}
                        aria-label={`${row.product.code} in ${row.location.code}`}
                        onChange={(value) => void decide(value === 'zero' ? 'zero' : 'leave', row)}
                      />
                    ) : (
                      row.choice && words[row.choice]
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ListContent>
      <ConfirmDanger
        opened={asked}
        onClose={() => setAsked(false)}
        title="Conta tutte come zero"
        confirmLabel="Conta come zero"
        onConfirm={() => decide('zero', null)}
      >
        {formatCount(take.undecided, 'riga non contata', 'righe non contate')} di «{take.name}» si{' '}
        {take.undecided === 1 ? 'considera' : 'considerano'} a zero: quando approvi, la giacenza che risulta
        viene tolta.
      </ConfirmDanger>
    </div>
  );
}
