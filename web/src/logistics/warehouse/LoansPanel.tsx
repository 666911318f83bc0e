/** All loans with their people and dates, the late loans first. */
import { Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  exportLoans,
  type Loan,
  listLoans,
  mostReminded,
  remindOfLoansNow,
} from '@wms/contract/logistics/loans/endpoints';
import { managesDeliveryNotes } from '@wms/contract/logistics/shared/access';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatInstantDate, formatParts } from '@wms/contract/platform/formats';
import { alert } from '../../client/alerts/alert.ts';
import { announce, useChange } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { AppModal } from '../../ui/modal/later-modals.ts';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { RefusedRows } from '../../ui/parts/RefusedRows.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Detail } from '../../ui/table/NameCell.tsx';
import { type MassAction, useSelection } from '../../ui/table/use-selection.ts';
import { NoteLinks } from '../delivery-notes/related/NoteLinks.tsx';
import { Due, describeLeft } from '../loans/Due.tsx';
import { productColumn, quantityColumn } from '../shared/columns.tsx';
import { DeskList } from './DeskList.tsx';

const ActModal = later(async () => (await import('../acts/ActModal.tsx')).ActModal);
const ReturnModal = later(async () => (await import('../loans/ReturnModal.tsx')).ReturnModal);
const LoanTermsModal = later(async () => (await import('../loans/TermsModal.tsx')).LoanTermsModal);

const states = [
  { value: 'aperto', label: 'In corso' },
  { value: 'chiuso', label: 'Restituiti' },
];

const lateness = [
  { value: 'all', label: 'Tutti' },
  { value: 'outside', label: 'A chi non ha un account' },
];

const columns: readonly Column<Loan, never>[] = [
  productColumn(
    ({ product }) => product,
    ({ lot, notes }) => formatParts(lot, notes),
  ),
  {
    key: 'borrower',
    header: 'A chi',
    card: 'whole',
    wraps: 'long',
    cell: ({ borrower, borrowerId, contact, lentAt, lentBy, deliveryNotes }) => (
      <>
        {borrower}
        {borrowerId === null && <Detail>{formatParts('senza utente', keepNumbersWhole(contact))}</Detail>}
        <Detail>
          {formatInstantDate(lentAt, 'dal')}
          {lentBy && `, da ${lentBy}`}
        </Detail>
        <NoteLinks notes={deliveryNotes} />
      </>
    ),
  },
  { key: 'due', header: 'Entro il', cell: (loan) => <Due loan={loan} /> },
  quantityColumn(describeLeft),
];

/** A telephone number stays on one line. */
const keepNumbersWhole = (contact: string | null) => contact?.replaceAll(/(?<=\d) (?=\d)/g, '\u00a0');

const dueOn = (loan: Loan) => loan.dueOn;
const lentAt = (loan: Loan) => loan.lentAt;

type Reminded = Answer<typeof remindOfLoansNow>;
type OpenDialog =
  | { what: 'lend' }
  | { what: 'reminded'; outcome: Reminded }
  | { what: 'return' | 'terms'; loan: Loan };

export function LoansPanel() {
  const list = useList(listLoans, { exporter: exportLoans });
  const [dialog, open, close] = useDialog<OpenDialog>();
  const ships = useMay(managesDeliveryNotes);
  const navigate = useNavigate();
  const selection = useReminded(list, (outcome) => open({ what: 'reminded', outcome }));
  return (
    <DeskList
      label="Prestiti"
      things={['prestito', 'prestiti']}
      list={list}
      searchedBy="prodotto, persona, lotto o nota"
      filters={[
        list.filter('state', 'Stato', states, 'aperto'),
        ...(list.values.state === 'chiuso' ? [] : [list.filter('late', 'In ritardo', lateness)]),
      ]}
      action={
        <ButtonWithIcon icon={IconPlus} onClick={() => open({ what: 'lend' })}>
          Nuovo prestito
        </ButtonWithIcon>
      }
      columns={columns}
      selection={selection}
      momentOf={list.values.state === 'chiuso' ? lentAt : dueOn}
      actions={(loan) =>
        Number(loan.left) > 0
          ? [
              {
                label: 'Restituito',
                letter: 'r',
                name: `Restituito da ${loan.borrower}: ${loan.product.name}`,
                onClick: () => open({ what: 'return', loan }),
              },
              {
                label: 'Proroga',
                letter: 'p',
                name: `Proroga il prestito di ${loan.product.name} a ${loan.borrower}`,
                onClick: () => open({ what: 'terms', loan }),
              },
              {
                label: 'Ricorda',
                letter: 'o',
                name: `Ricorda a ${loan.borrower}: ${loan.product.name}`,
                onClick: () => selection.remind([loan.id]),
              },
              ...(ships
                ? [
                    {
                      label: 'Crea DDT',
                      letter: 'd',
                      name: `Crea DDT del prestito di ${loan.product.name} a ${loan.borrower}`,
                      onClick: () => void navigate({ to: '/ddtV', search: { prestito: loan.id } }),
                    },
                  ]
                : []),
            ]
          : []
      }
      whenNone={
        list.values.state === 'chiuso'
          ? 'Nessun prestito è ancora stato restituito.'
          : 'Adesso nessuno ha niente in prestito.'
      }
    >
      {dialog?.what === 'reminded' && (
        <AppModal opened title="Ricorda" onClose={close}>
          <Stack gap={12}>
            <Text size="sm">{dialog.outcome.message}.</Text>
            <RefusedRows label="Quelli che non si ricordano" refused={dialog.outcome.refused} />
          </Stack>
        </AppModal>
      )}
      {dialog?.what === 'lend' && <ActModal start={{ type: 'prestito' }} onClose={close} />}
      {dialog?.what === 'return' && <ReturnModal loan={dialog.loan} onClose={close} />}
      {dialog?.what === 'terms' && <LoanTermsModal loan={dialog.loan} onClose={close} />}
    </DeskList>
  );
}

/** The selected loans, of which their borrowers are reminded together; those that can't be are told to `tell`. */
function useReminded(list: ReturnType<typeof useList<typeof listLoans>>, tell: (outcome: Reminded) => void) {
  const { run } = useChange(remindOfLoansNow, {
    quiet: true,
    onDone: (answer) => {
      selection.clear();
      if (answer.refused.length > 0) tell(answer);
      else announce(answer);
    },
  });
  const remind = (ids: readonly number[] | null) => {
    if (ids && ids.length <= mostReminded) void run({ body: { ids: [...ids] } });
    else alert.error(`Se ne ricordano al massimo ${mostReminded} alla volta: scegline meno`);
  };
  const selection = useSelection({
    pages: list.pages,
    asked: JSON.stringify(list.values),
    nameOf: ({ product, borrower }: Loan) => `${product.name}, ${borrower}`,
    words: ['selezionato', 'selezionati'],
    actions: [{ label: 'Ricorda', run: remind } satisfies MassAction],
  });
  return { ...selection, remind };
}
