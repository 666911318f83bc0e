/** The numbers of a year, series by series: whether a number is missing, and the register as a file. */
import { Group, Text } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { writeNumber } from '@wms/contract/logistics/delivery-notes/names';
import {
  exportDeliveryRegister,
  getDeliveryRegister,
  printDeliveryRegister,
  type SeriesOfYear,
} from '@wms/contract/logistics/delivery-notes/register';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatAll } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { download, openPdf } from '../../../client/download.ts';
import { ButtonMenu } from '../../../ui/dropdown/ButtonMenu.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';

type Register = Pick<Answer<typeof getDeliveryRegister>, 'year' | 'series'>;

/** A usual register, whose place is kept until the answer comes, so that no row moves. */
const expected = (asked: string | undefined): Register => ({
  year: Number(asked ?? today().slice(0, 4)),
  series: [{ series: '', last: 100, issued: 100, annulled: 0, missing: [], outOfOrder: 0 }],
});

export function YearCheck({ year: asked }: { year: string | undefined }) {
  const { data, error } = useAnswer(
    getDeliveryRegister,
    { query: asked ? { year: asked } : {} },
    { keepPrevious: true },
  );
  const { year, series } = data ?? expected(asked);
  if (error || !year || series.length === 0) return null;
  const query = { year: String(year) };
  const wrong = series.filter(({ missing, outOfOrder }) => missing.length > 0 || outOfOrder > 0);
  return (
    <Group justify="space-between" gap="4px 16px" {...(!data && { style: { visibility: 'hidden' } })}>
      <Text size="sm" c={wrong.length > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
        {wrong.length > 0
          ? wrong.map((fault) => describeWrong(fault, year)).join(' ')
          : `Nel ${year} nessun buco: ${formatAll(series.map((range) => describeRange(range, year)))}.`}
      </Text>
      <ButtonMenu
        position="bottom-end"
        withinPortal
        button={
          <ButtonWithIcon icon={IconBook} iconSize={16} variant="subtle" size="compact-md">
            Registro {String(year)}
          </ButtonWithIcon>
        }
        entries={[
          { label: 'PDF', onClick: () => void openPdf(printDeliveryRegister, { query }) },
          { label: 'Excel (XLSX)', onClick: () => void download(exportDeliveryRegister, { query }) },
        ]}
      />
    </Group>
  );
}

const describeRange = ({ series, last }: SeriesOfYear, year: number) =>
  last === 1 ? `c’è il ${writeNumber(1, series, year)}` : `da 1 a ${writeNumber(last, series, year)}`;

function describeWrong({ series, missing, outOfOrder }: SeriesOfYear, year: number): string {
  const numbers = missing.map((number) => writeNumber(number, series, year));
  const gaps = numbers.length > 0 && `${numbers.length === 1 ? 'Manca' : 'Mancano'} ${formatAll(numbers)}.`;
  const order =
    outOfOrder > 0 && `${series ? `Serie ${series}` : 'Serie principale'}: ${outOfOrder} date non in ordine.`;
  return [gaps, order].filter(Boolean).join(' ');
}
