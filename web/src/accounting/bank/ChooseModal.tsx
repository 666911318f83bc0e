import { Checkbox, Stack, Text } from '@mantine/core';
import {
  type BankCandidate,
  type BankRow,
  findBankCandidates,
  matchBankRows,
} from '@wms/contract/accounting/bank/endpoints';
import { formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import { addMoney, compareMoney, subtractMoney } from '@wms/contract/platform/money';
import { useState } from 'react';
import { useAnswer, useChange } from '../../client/answer.ts';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { AppModal } from '../../ui/modal/AppModal.tsx';
import { EmptyState, Pending, Searching } from '../../ui/page/Page.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { colours, Reason } from './columns.tsx';

const keyOf = ({ kind, id }: Pick<BankCandidate, 'kind' | 'id'>) => `${kind}${id}`;

/** Chooses the things that a row pays, sometimes several: a parent may pay for two children by one transfer. */
export function ChooseModal({ row, onClose }: { row: BankRow; onClose: () => void }) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<readonly BankCandidate[]>([]);
  const params = { id: String(row.id) };
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    findBankCandidates,
    { params, query: q ? { q } : {} },
    { keepPrevious: true },
  );
  const match = useChange(matchBankRows, { onDone: onClose });
  const amount = row.amount.replace('-', '');
  const sum = addMoney(...chosen.map((one) => one.amount));
  const has = (one: BankCandidate) => chosen.some((other) => keyOf(other) === keyOf(one));
  const toggle = (one: BankCandidate) =>
    setChosen(has(one) ? chosen.filter((other) => keyOf(other) !== keyOf(one)) : [...chosen, one]);
  // Only a single fee may be paid in part.
  const fits =
    compareMoney(sum, amount) === 0 ||
    (chosen.length === 1 && chosen[0]?.kind === 'membership' && compareMoney(sum, amount) === 1);
  const shown = [...chosen, ...(data ?? []).filter((one) => !has(one))];
  return (
    <AppModal
      opened
      size="lg"
      onClose={onClose}
      title={`Che cosa paga: ${formatEuro(row.amount)}`}
      backLabel="Indietro"
      confirmLabel="Abbina"
      confirmDisabled={!fits}
      closeOnConfirm={false}
      busy={match.busy}
      onConfirm={() =>
        match.run({
          body: { matches: [{ rowId: row.id, targets: chosen.map(({ kind, id }) => ({ kind, id })) }] },
        })
      }
    >
      <Stack gap={14}>
        <Text size="sm">
          {formatParts(formatDate(row.bookedOn), row.name, row.description, row.reference)}
        </Text>
        <SearchField label="Cerca un tesserato, un numero, chi paga" value={q} onChange={setQ} />
        {!data ? (
          <Pending error={error} onRetry={refetch} rows={4} />
        ) : shown.length === 0 && isPlaceholderData ? (
          <Searching />
        ) : shown.length === 0 ? (
          <EmptyState>
            {q
              ? 'Nessuna quota, ricevuta o nota spese con queste parole e questo importo: prova con altre.'
              : 'Niente ha questo importo: cerca per nome.'}
          </EmptyState>
        ) : (
          <ItemList label="Che cosa può pagare">
            {shown.map((one) => (
              <Item
                key={keyOf(one)}
                icon={
                  <Checkbox
                    checked={has(one)}
                    disabled={one.blocked}
                    onChange={() => toggle(one)}
                    aria-label={`Scegli ${one.title}`}
                  />
                }
                figure={formatEuro(one.amount)}
              >
                {one.title}
                <Small>
                  {one.because ? (
                    <StateDot colour={colours[one.certainty]} sentence>
                      <Reason of={one} />
                    </StateDot>
                  ) : (
                    one.on && formatDate(one.on)
                  )}
                </Small>
              </Item>
            ))}
          </ItemList>
        )}
        {chosen.length > 0 && !fits && (
          <Text size="sm" role="status" c="var(--mantine-color-error)">
            {compareMoney(sum, amount) === 1
              ? `Le cose scelte valgono ${formatEuro(subtractMoney(sum, amount))} più della riga.`
              : `Mancano ${formatEuro(subtractMoney(amount, sum))}: scegli anche il resto.`}
          </Text>
        )}
        {fits && compareMoney(sum, amount) === 1 && (
          <Text size="sm" role="status" c="dimmed">
            Paga una parte della quota: ne restano {formatEuro(subtractMoney(sum, amount))}.
          </Text>
        )}
      </Stack>
    </AppModal>
  );
}
