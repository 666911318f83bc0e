/** /ricevute/banca: the rows of the bank's files, each with the thing that it pays. */
import { Button, SimpleGrid } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import {
  type BankRow,
  bankRowStates,
  exportBankRows,
  listBankRows,
  matchBankRows,
  takeBankRowBack,
  undoBankMatch,
} from '@wms/contract/accounting/bank/endpoints';
import { useChange } from '../../client/answer.ts';
import { PeriodFilter } from '../../ui/fields/PeriodFilter.tsx';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { describeCount, ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { bankColumns, nameOfRow, proposalOf } from './columns.tsx';

const ChooseModal = later(async () => (await import('./ChooseModal.tsx')).ChooseModal);
const UploadModal = later(async () => (await import('./UploadModal.tsx')).UploadModal);
const ConfirmModal = later(async () => (await import('./ConfirmModal.tsx')).ConfirmModal);
const AsideModal = later(async () => (await import('./AsideModal.tsx')).AsideModal);

const things = ['riga', 'righe'] as const;
const bookedOn = (row: BankRow) => row.bookedOn;

type OpenDialog =
  | { what: 'upload' }
  | { what: 'choose'; row: BankRow }
  | { what: 'confirm'; rows: readonly BankRow[] }
  | { what: 'aside'; ids: readonly number[] };

export default function Bank() {
  const list = useList(listBankRows, { exporter: exportBankRows });
  const [dialog, openDialog, close] = useDialog<OpenDialog>();
  const match = useChange(matchBankRows);
  const undo = useChange(undoBankMatch);
  const back = useChange(takeBankRowBack);
  const { values, pages } = list;
  const open = (values.state ?? 'aperta') === 'aperta';

  const confirmOne = (row: BankRow) => {
    const best = proposalOf(row);
    if (best)
      void match.run({ body: { matches: [{ rowId: row.id, targets: [{ kind: best.kind, id: best.id }] }] } });
  };
  const rowsOf = (ids: readonly number[] | null) =>
    pages.rows.filter(({ id }) => ids === null || ids.includes(id));
  const selection = useSelection<BankRow>({
    // Only rows on the screen can be confirmed together, so there is no 'all that match'.
    pages: { rows: pages.rows, total: null },
    asked: JSON.stringify(values),
    nameOf: nameOfRow,
    words: ['selezionata', 'selezionate'],
    actions: [
      {
        label: 'Abbina le proposte',
        run: (ids) => openDialog({ what: 'confirm', rows: rowsOf(ids) }),
      },
      {
        label: 'Non riguardano',
        run: (ids) => openDialog({ what: 'aside', ids: rowsOf(ids).map(({ id }) => id) }),
      },
    ],
  });
  const sure = open ? pages.rows.filter((row) => proposalOf(row)?.certainty === 'sure') : [];

  const actionsOf = (row: BankRow): RowAction[] => {
    const name = nameOfRow(row);
    if (row.state === 'abbinata')
      return [
        {
          label: 'Annulla abbinamento',
          name: `Annulla abbinamento di ${name}`,
          onClick: () => void undo.run({ params: { id: String(row.id) } }),
        },
      ];
    if (row.state === 'messaDaParte')
      return [
        {
          label: 'Riprendi',
          name: `Riprendi ${name}`,
          onClick: () => void back.run({ params: { id: String(row.id) } }),
        },
      ];
    return [
      ...(proposalOf(row)
        ? [{ label: 'Abbina', name: `Abbina ${name}`, onClick: () => confirmOne(row) }]
        : []),
      {
        label: 'Scegli',
        name: `Scegli che cosa paga ${name}`,
        onClick: () => openDialog({ what: 'choose', row }),
      },
      {
        label: 'Non riguarda',
        name: `Non riguarda ${name}`,
        onClick: () => openDialog({ what: 'aside', ids: [row.id] }),
      },
    ];
  };

  const upload = (
    <ButtonWithIcon icon={IconUpload} onClick={() => openDialog({ what: 'upload' })}>
      Carica estratto conto
    </ButtonWithIcon>
  );
  return (
    <Page
      title="Banca"
      back={{ to: '/ricevute', label: 'Ricevute' }}
      subtitle="I movimenti del conto, e le quote, ricevute e note spese che pagano"
      actions={upload}
    >
      <ListControls
        search={list.search('Cerca nella descrizione o nel nome')}
        filters={[
          list.filter(
            'state',
            'Stato',
            [
              ...Object.entries(bankRowStates).map(([value, label]) => ({ value, label })),
              { value: 'tutte', label: 'Tutte' },
            ],
            'aperta',
          ),
          list.filter('direction', 'Verso', [
            { value: 'in', label: 'Entrate' },
            { value: 'out', label: 'Uscite' },
          ]),
        ]}
        controls={<ExportMenu compact save={list.save} disabled={list.empty} />}
        list={list}
      />
      <SimpleGrid cols={2} maw={460}>
        <PeriodFilter period={values} set={list.set} />
      </SimpleGrid>
      <ListContent
        things={things}
        list={list}
        notice={
          pages.total &&
          !list.empty && (
            <>
              {describeCount(pages.total, things)}
              {sure.length > 0 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  ml={8}
                  onClick={() => openDialog({ what: 'confirm', rows: sure })}
                >
                  {sure.length === 1
                    ? 'Abbina la proposta sicura'
                    : `Abbina le ${sure.length} proposte sicure`}
                </Button>
              )}
            </>
          )
        }
        whenNone="Nessuna riga da abbinare: carica il CSV o l’XLSX che la banca ti dà, anche più volte."
        firstStep={open && !list.narrowed ? upload : undefined}
      >
        <Table
          label="Righe della banca"
          columns={bankColumns}
          {...list.table}
          momentOf={bookedOn}
          actions={actionsOf}
          selection={open ? selection : undefined}
        />
      </ListContent>
      {dialog?.what === 'upload' && <UploadModal onClose={close} />}
      {dialog?.what === 'choose' && <ChooseModal row={dialog.row} onClose={close} />}
      {dialog?.what === 'confirm' && (
        <ConfirmModal rows={dialog.rows} onClose={close} onDone={selection.clear} />
      )}
      {dialog?.what === 'aside' && <AsideModal ids={dialog.ids} onClose={close} onDone={selection.clear} />}
    </Page>
  );
}
