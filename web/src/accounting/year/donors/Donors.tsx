/** The donors of a solar year, each with a statement to view, download, or send by mail. */
import { Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import {
  type Donor,
  exportDonors,
  listDonors,
  openDonorStatement,
  sendDonorStatements,
  zipDonorStatements,
} from '@wms/contract/accounting/year/endpoints';
import { formatInstantDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import { useMemo } from 'react';
import { confirm, withWarning } from '../../../client/alerts/confirm.ts';
import { useChange } from '../../../client/answer.ts';
import { download, openPdf } from '../../../client/download.ts';
import { ExportMenu } from '../../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { euroColumn } from '../../../ui/table/columns.tsx';
import { Detail, Email, NameCell } from '../../../ui/table/NameCell.tsx';
import { Table } from '../../../ui/table/Table.tsx';

const things = ['persona', 'persone'] as const;

const donorColumns = (searched: string | undefined): readonly Column<Donor & { id: string }, never>[] => [
  {
    key: 'name',
    header: 'Donatore',
    cell: ({ name, taxCode }) => <NameCell name={name} code={taxCode} searched={searched} />,
  },
  {
    key: 'email',
    header: 'E-mail',
    wideOnly: true,
    wraps: true,
    card: 'whole',
    cell: ({ email }) => (email ? <Email text={email} /> : <Detail>Nessuna e-mail</Detail>),
  },
  euroColumn('cash', 'In contanti', ({ cash }) => cash, { wideOnly: true, card: 'none' }),
  euroColumn('amount', 'Tracciabili', ({ amount }) => amount),
  {
    key: 'sent',
    header: 'Riepilogo',
    cell: ({ sentAt, count }) =>
      count === 0 ? 'Solo contanti' : sentAt ? `Inviato ${formatInstantDate(sentAt, 'il')}` : 'Da inviare',
  },
];

export function Donors() {
  const thisYear = Number(today().slice(0, 4));
  const list = useList(listDonors, { exporter: exportDonors });
  const { values, pages } = list;
  const year = values.year ?? String(thisYear);
  const send = useChange(sendDonorStatements);
  const columns = useMemo(() => donorColumns(values.q), [values.q]);
  const sendTo = async (donors: string[] | null, what: string) => {
    const agreed = await confirm(
      withWarning({
        title: `Manda ${what} per e-mail`,
        message: `Ognuno riceve il PDF delle sue donazioni tracciabili del ${year}. Chi non ha un’e-mail resta fuori.`,
        confirmLabel: 'Manda',
        act: sendDonorStatements,
      }),
    );
    if (agreed) await send.run({ body: { year: Number(year), donors } });
  };
  return (
    <Stack gap={16} miw={0}>
      <ListControls
        search={list.search('Cerca per nome o codice fiscale')}
        filters={[
          list.filter(
            'year',
            'Anno',
            Array.from({ length: 6 }, (_, index) => String(thisYear - index)).map((value) => ({
              value,
              label: value,
            })),
            String(thisYear),
          ),
        ]}
        controls={
          <>
            <ButtonWithIcon
              icon={IconMail}
              variant="default"
              loading={send.busy}
              disabled={list.empty}
              onClick={() => void sendTo(null, 'i riepiloghi che mancano')}
            >
              Manda i riepiloghi
            </ButtonWithIcon>
            <ExportMenu
              compact
              save={list.save}
              disabled={list.empty}
              also={{
                first: 'Elenco',
                label: 'PDF di tutti (zip)',
                save: () => download(zipDonorStatements, { query: { year } }),
              }}
            />
          </>
        }
        list={list}
      />
      <ListContent
        things={things}
        list={list}
        notice={pages.total && !list.empty && describeCount(pages.total, things)}
        whenNone={`Nel ${year} nessuna ricevuta dice un’erogazione liberale.`}
      >
        <Table
          label="Donatori"
          columns={columns}
          {...list.table}
          actions={(donor) =>
            donor.count === 0
              ? []
              : [
                  {
                    label: 'Apri PDF',
                    name: `Apri PDF delle donazioni di ${donor.name}`,
                    onClick: () => void openPdf(openDonorStatement, { query: { year, donor: donor.id } }),
                  },
                  ...(donor.email
                    ? [
                        {
                          label: 'Manda',
                          name: `Manda il riepilogo a ${donor.name}`,
                          onClick: () => void sendTo([donor.id], `il riepilogo di ${donor.name}`),
                        },
                      ]
                    : []),
                ]
          }
        />
      </ListContent>
      <Text size="sm" c="dimmed">
        Il riepilogo dice solo le donazioni pagate con mezzi tracciabili; il suo testo è fra le regole
        contabili.
      </Text>
    </Stack>
  );
}
