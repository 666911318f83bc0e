import { Checkbox, Stack, Text } from '@mantine/core';
import { type BankRow, certainties, matchBankRows } from '@wms/contract/accounting/bank/endpoints';
import { formatCount, formatEuro } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { AppModal } from '../../ui/modal/AppModal.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { colours, nameOfRow, proposalOf } from './columns.tsx';

type Props = { rows: readonly BankRow[]; onClose: () => void; onDone?: () => void };

/** Confirms the proposals of many rows. Each row is listed with the thing that it pays, and can be left out. */
export function ConfirmModal({ rows, onClose, onDone }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const match = useChange(matchBankRows, {
    onDone: () => {
      onDone?.();
      onClose();
    },
  });
  const proposed = rows.flatMap((row) => {
    const best = proposalOf(row);
    return best ? [{ row, best }] : [];
  });
  const bare = rows.length - proposed.length;
  if (proposed.length === 0)
    return (
      <AppModal opened onClose={onClose} title="Nessuna proposta">
        <Text size="sm">
          {bare === 1 ? 'Questa riga non ha una proposta' : 'Queste righe non hanno una proposta'}: con
          «Scegli» dici tu che cosa {bare === 1 ? 'paga' : 'pagano'}.
        </Text>
      </AppModal>
    );
  const chosen = proposed.filter(({ row }) => !left.has(row.id));
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <AppModal
      opened
      size="lg"
      onClose={onClose}
      title={proposed.length === 1 ? 'Abbina la proposta' : 'Abbina le proposte'}
      backLabel="Annulla"
      confirmLabel={`Abbina ${formatCount(chosen.length, 'riga', 'righe')}`}
      confirmDisabled={chosen.length === 0}
      closeOnConfirm={false}
      busy={match.busy}
      onConfirm={() =>
        match.run({
          body: {
            matches: chosen.map(({ row, best }) => ({
              rowId: row.id,
              targets: [{ kind: best.kind, id: best.id }],
            })),
          },
        })
      }
    >
      <Stack gap={14}>
        <Text size="sm">
          {proposed.length === 1
            ? 'La quota risulta pagata, o la nota spese rimborsata, con la data della banca.'
            : 'Le quote risultano pagate e le note spese rimborsate, con la data della banca. Togli la spunta a ' +
              'quelle che non ti convincono.'}
          {bare > 0 &&
            ` ${formatCount(bare, 'riga', 'righe')} senza proposta: ${bare === 1 ? 'resta' : 'restano'} qui.`}
        </Text>
        <ItemList label="Righe da abbinare">
          {proposed.map(({ row, best }) => (
            <Item
              key={row.id}
              icon={
                <Checkbox
                  checked={!left.has(row.id)}
                  onChange={() => toggle(row.id)}
                  aria-label={`Abbina ${nameOfRow(row)} a ${best.title}`}
                />
              }
              figure={formatEuro(row.amount)}
            >
              {best.title}
              <Small>{nameOfRow(row)}</Small>
              <Small>
                <StateDot colour={colours[best.certainty]} sentence>
                  {certainties[best.certainty]}: {best.because}
                </StateDot>
              </Small>
            </Item>
          ))}
        </ItemList>
      </Stack>
    </AppModal>
  );
}
