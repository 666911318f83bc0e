/** The figures of a year, solar or social; each leads to the list of the things that it counts. */
import { Button, Group, Stack } from '@mantine/core';
import { IconFileTypePdf, IconLock, IconLockOpen } from '@tabler/icons-react';
import { yearKinds } from '@wms/contract/accounting/shared/year-kinds';
import { exportYear, getYear, printYear, type TreasurersYear } from '@wms/contract/accounting/year/endpoints';
import { formatDate, formatEuro, formatInstantDate } from '@wms/contract/platform/formats';
import { subtractMoney } from '@wms/contract/platform/money';
import { today } from '@wms/contract/platform/schema';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { download, openPdf } from '../../../client/download.ts';
import { FilterChip } from '../../../ui/list/chips/FilterChip.tsx';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { later } from '../../../ui/modal/later.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Figure, Figures } from '../../../ui/parts/Figures.tsx';
import { Notice } from '../../../ui/parts/Notice.tsx';
import { EntriesLink } from './EntriesLink.tsx';
import { Months } from './Months.tsx';
import { OpenThings } from './OpenThings.tsx';
import { Shares } from './Shares.tsx';

const CloseModal = later(async () => (await import('./CloseModal.tsx')).CloseModal);

export function Overview() {
  const { values, set } = useListState(getYear.query);
  const kind = values.kind ?? 'solare';
  const year = values.year ?? today().slice(0, 4);
  const query = { kind, year };
  const { data, error, refetch, isPlaceholderData } = useAnswer(getYear, { query }, { keepPrevious: true });
  const [asked, setAsked] = useState(false);
  return (
    <Stack gap={20} miw={0}>
      <Group gap={8} justify="space-between">
        <Group gap={8}>
          <FilterChip
            label="Anno"
            values={Object.entries(yearKinds).map(([value, label]) => ({ value, label }))}
            chosen={kind}
            onChoose={(value) => set({ kind: value === 'sociale' ? 'sociale' : 'solare' })}
            mandatory
          />
          <FilterChip
            label="Quale"
            values={
              data?.years.map((year) => ({ value: String(year.year), label: year.name })) ?? [
                { value: year, label: year },
              ]
            }
            chosen={year}
            onChoose={(value) => value && set({ year: value })}
            mandatory
          />
        </Group>
        <Group gap={8}>
          {data && (
            <Button
              variant="default"
              leftSection={
                data.closed ? <IconLockOpen size={18} stroke={1.5} /> : <IconLock size={18} stroke={1.5} />
              }
              // While the chosen year is loading, the button still belongs to the previous year, so it is disabled.
              disabled={isPlaceholderData}
              onClick={() => setAsked(true)}
            >
              {data.closed ? 'Riapri l’anno' : 'Chiudi l’anno'}
            </Button>
          )}
          <ButtonWithIcon
            icon={IconFileTypePdf}
            variant="default"
            onClick={() => void openPdf(printYear, { query })}
          >
            PDF
          </ButtonWithIcon>
          <ExportMenu
            compact
            disabled={!data}
            save={(format) => download(exportYear, { query: { ...query, format } })}
          />
        </Group>
      </Group>
      {data && !isPlaceholderData ? (
        <Content year={data} />
      ) : (
        <Pending error={error} onRetry={refetch} rows={6} height={60} />
      )}
      {asked && data && <CloseModal year={data} onClose={() => setAsked(false)} />}
    </Stack>
  );
}

function Content({ year }: { year: TreasurersYear }) {
  const { from, to, income, expenses, cash, closed } = year;
  return (
    <Stack gap={28} miw={0}>
      {closed && (
        <Notice color="gray" role="status">
          Anno chiuso {formatInstantDate(closed.at, 'il')}
          {closed.by && ` da ${closed.by}`}: {closed.reason}
        </Notice>
      )}
      <Figures>
        <Figure name="Entrate" strong>
          <EntriesLink filters={{ from, to, direction: 'entrata' }}>{formatEuro(income.total)}</EntriesLink>
        </Figure>
        <Figure name="Uscite" strong>
          <EntriesLink filters={{ from, to, direction: 'uscita' }}>{formatEuro(expenses.total)}</EntriesLink>
        </Figure>
        <Figure name="Differenza" strong>
          <EntriesLink filters={{ from, to }}>
            {formatEuro(subtractMoney(income.total, expenses.total))}
          </EntriesLink>
        </Figure>
        <Figure name="Ricevuto in contanti" strong>
          <EntriesLink filters={{ from, to, direction: 'entrata', method: 'contanti' }}>
            {formatEuro(cash.received)}
          </EntriesLink>
        </Figure>
        <Figure name="Pagato in contanti" strong>
          <EntriesLink filters={{ from, to, direction: 'uscita', method: 'contanti' }}>
            {formatEuro(cash.paid)}
          </EntriesLink>
        </Figure>
        <Figure name="Periodo" plain>
          {formatDate(from, 'dal')} {formatDate(to, 'al')}
        </Figure>
      </Figures>
      <Months year={year} />
      <Shares year={year} />
      <OpenThings year={year} />
    </Stack>
  );
}
