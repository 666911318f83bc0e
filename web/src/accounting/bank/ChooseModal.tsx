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
  const sum = addMoney(...chosen.map((candidate) => candidate.amount));
  const has = (candidate: BankCandidate) => chosen.some((other) => keyOf(other) === keyOf(candidate));
  const toggle = (candidate: BankCandidate) =>
    setChosen(
      has(candidate) ? chosen.filter((other) => keyOf(other) !== keyOf(candidate)) : [...chosen, candidate],
    );
  // Only a single fee may be paid in part.
  const fits =
    compareMoney(sum, amount) === 0 ||
    (chosen.length === 1 && chosen[0]?.kind === 'membership' && compareMoney(sum, amount) === 1);
  const shown = [...chosen, ...(data ?? []).filter((candidate) => !has(candidate))];
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
            {shown.map((candidate) => (
              <Item
                key={keyOf(candidate)}
                icon={
                  <Checkbox
                    checked={has(candidate)}
                    disabled={candidate.blocked}
                    onChange={() => toggle(candidate)}
                    aria-label={`Scegli ${candidate.title}`}
                  />
                }
                figure={formatEuro(candidate.amount)}
              >
                {candidate.title}
                <Small>
                  {candidate.because ? (
                    <StateDot colour={colours[candidate.certainty]} sentence>
                      <Reason of={candidate} />
                    </StateDot>
                  ) : (
                    candidate.on && formatDate(candidate.on)
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
