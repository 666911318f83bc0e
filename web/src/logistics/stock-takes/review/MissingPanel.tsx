/** Products that the ledger expects and nobody has counted: they are left unchanged, or count as zero. */

import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { MissingChoice, StockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import {
  decideMissing,
  type MissingLine,
  stockTakeMissing,
} from '@wms/contract/logistics/stock-takes/review';
import { formatCount, formatEuro, formatQuantity } from '@wms/contract/platform/formats';
import { confirmDanger } from '../../../client/alerts/confirm.ts';
import { useChange } from '../../../client/answer.ts';
import { ListContent } from '../../../ui/list/ListPage.tsx';
import { PartSearch } from '../../../ui/list/PartSearch.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Code } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { figureColumn, productColumn } from '../../shared/columns.tsx';
import classes from './Review.module.css';

const choices: { value: MissingChoice; label: string }[] = [
  { value: 'leave', label: 'Lascia com’è' },
  { value: 'zero', label: 'Conta come zero' },
];
const words: Record<MissingChoice, string> = { leave: 'Lasciato com’è', zero: 'Contato come zero' };

export function MissingPanel({ take }: { take: StockTake }) {
  const { run, busy } = useChange(decideMissing);
  const params = { id: String(take.id) };
  const list = useList(stockTakeMissing, { params, inAddress: false });
  const decides = take.actions.includes('decideMissing');
  const counting = take.actions.includes('count');
  /** Decides for these rows, or for all rows (null). */
  const decide = (choice: MissingChoice, rows: readonly MissingLine[] | null) =>
    run({
      params,
      body: {
        choice,
        lines:
          rows?.map(({ product, location, lot }) => ({
            productId: product.id,
            locationId: location.id,
            lotId: lot?.id ?? null,
          })) ?? null,
      },
    });
  const countAllAsZero = async () => {
    const lines = formatCount(take.undecided, 'riga non contata', 'righe non contate');
    const message =
      `${lines} di «${take.name}» si ${take.undecided === 1 ? 'considera' : 'considerano'} a zero: quando ` +
      `approvi, la giacenza che risulta viene tolta.`;
    if (
      await confirmDanger({
        title: 'Conta tutte come zero',
        message,
        confirmLabel: 'Conta come zero',
        act: null,
      })
    )
      await decide('zero', null);
  };
  const decideSelected = (choice: MissingChoice) => async (ids: readonly number[] | null) => {
    await decide(choice, ids && list.pages.rows.filter(({ id }) => ids.includes(id)));
    selection.clear();
  };
  const selection = useSelection({
    // The buttons above decide for all rows at once.
    pages: { rows: list.pages.rows, total: null },
    asked: JSON.stringify([params.id, list.values]),
    nameOf: ({ product, location }) => `${product.code} in ${location.code}`,
    words: ['selezionata', 'selezionate'],
    actions: choices.map(({ value, label }) => ({ label, run: decideSelected(value) })),
  });
  return (
    <Stack gap={16}>
      {decides && take.undecided > 0 && (
        <Group gap={12} justify="space-between">
          <Text span c="dimmed">
            {formatCount(take.undecided, 'riga da decidere', 'righe da decidere')}: se non scegli, lo chiede
            l’approvazione.
          </Text>
          <Group gap="sm">
            <Button variant="default" disabled={busy} onClick={() => void decide('leave', null)}>
              Lascia tutte
            </Button>
            <Button variant="default" disabled={busy} onClick={() => void countAllAsZero()}>
              Tutte a zero
            </Button>
          </Group>
        </Group>
      )}
      {counting && take.missing > 0 && <Text c="dimmed">Quando chiudi la conta scegli che cosa farne.</Text>}
      <PartSearch list={list} label="Cerca per prodotto, ubicazione o lotto" />
      <ListContent
        things={['riga', 'righe']}
        list={list}
        whenNone="Non manca niente: è stato contato tutto quello che risulta."
      >
        <Table
          label="Righe non contate"
          {...list.table}
          selection={decides ? selection : undefined}
          columns={[
            productColumn(
              ({ product }: MissingLine) => product,
              ({ lot }) => lot?.code,
            ),
            { key: 'place', header: 'Ubicazione', cell: ({ location }) => <Code>{location.code}</Code> },
            // In a blind count the expected quantity is hidden; a card then leaves it out instead of showing a dash.
            figureColumn(
              'expected',
              'Atteso',
              ({ expected, product }: MissingLine) =>
                expected !== null && formatQuantity(expected, product.unit),
            ),
            figureColumn('value', 'Valore', ({ value }: MissingLine) => value !== null && formatEuro(value)),
            ...(counting
              ? []
              : [
                  {
                    key: 'choice',
                    header: 'Che cosa farne',
                    card: 'whole' as const,
                    cell: (row: MissingLine) =>
                      decides ? (
                        <SegmentedControl
                          size="xs"
                          className={classes.choices}
                          data={choices}
                          // The control has no value until somebody chooses one.
                          value={row.choice ?? ''}
                          disabled={busy}
                          aria-label={`${row.product.code} in ${row.location.code}`}
                          onChange={(value) => void decide(value === 'zero' ? 'zero' : 'leave', [row])}
                        />
                      ) : (
                        row.choice && words[row.choice]
                      ),
                  },
                ]),
          ]}
        />
      </ListContent>
    </Stack>
  );
}
