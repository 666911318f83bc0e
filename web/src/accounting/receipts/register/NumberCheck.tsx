/** Says whether a number of a year is missing, and prints the register. */
import { Group, Text } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { checkReceiptNumbers, printReceiptRegister } from '@wms/contract/accounting/receipts/register';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatAll, formatCount } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { openPdf } from '../../../client/download.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { numberOf } from '../shared/number.ts';

/** Nothing is shown before the first receipt. The place is kept until the answer comes, so that no row moves. */
export function NumberCheck({ year: asked }: { year: string | number | undefined }) {
  const year = String(asked ?? '');
  const { data } = useAnswer(checkReceiptNumbers, { query: { year } }, { enabled: asked !== undefined });
  if (data?.last === 0) return null;
  const wrong = data && describeWrong(data, Number(year));
  return (
    <Group justify="space-between" gap="4px 16px" {...(!data && { style: { visibility: 'hidden' } })}>
      <Text size="sm" c={wrong ? 'var(--mantine-color-error)' : 'dimmed'}>
        {wrong || `Nel ${year} nessun buco: ${describeRange(data?.last ?? 100, Number(year))}.`}
      </Text>
      <ButtonWithIcon
        icon={IconBook}
        iconSize={16}
        variant="subtle"
        size="compact-md"
        onClick={() => void openPdf(printReceiptRegister, { query: { year } })}
      >
        Registro {year} in PDF
      </ButtonWithIcon>
    </Group>
  );
}

const describeRange = (last: number, year: number) =>
  last === 1 ? `c’è la ${numberOf({ number: 1, year })}` : `da 1 a ${numberOf({ number: last, year })}`;

function describeWrong(
  { missing, beyond, disordered }: Answer<typeof checkReceiptNumbers>,
  year: number,
): string {
  const numbers = missing.map((number) => numberOf({ number, year }));
  return [
    numbers.length > 0 && `${numbers.length === 1 ? 'Manca' : 'Mancano'} ${formatAll(numbers)}.`,
    beyond > 0 && `${formatCount(beyond, 'numero è', 'numeri sono')} oltre l’ultimo.`,
    disordered > 0 && `${formatCount(disordered, 'data non è', 'date non sono')} in ordine.`,
  ]
    .filter(Boolean)
    .join(' ');
}
