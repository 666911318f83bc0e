/** Who has what and until when, the late ones first. */
import { Button, Table } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { exportLoans, type Loan, listLoans } from '@wms/contract/logistics/loans/endpoints';
import { useState } from 'react';
import { call } from '../../client/call/send.ts';
import { download } from '../../client/download.ts';
import { formatDate, formatInstantDate, formatQuantity } from '../../ui/formats.ts';
import { FilterChip } from '../../ui/list/FilterChip.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { usePages } from '../../ui/list/use-pages.ts';
import { later } from '../../ui/modal/later.tsx';
import { StateDot } from '../../ui/StateDot.tsx';
import { daysUntil } from '../shared/expiry.ts';
import classes from '../shared/Panel.module.css';
import { DeskList } from './DeskList.tsx';
import { Fact, ProductCell } from './ProductCell.tsx';

const LendModal = later(async () => (await import('../loans/LendModal.tsx')).LendModal);
const ReturnModal = later(async () => (await import('../loans/ReturnModal.tsx')).ReturnModal);
const LoanTermsModal = later(async () => (await import('../loans/TermsModal.tsx')).LoanTermsModal);

const State = listLoans.query.omit({ cursor: true, limit: true });
const states = [
  { value: 'aperto', label: 'In corso' },
  { value: 'chiuso', label: 'Restituiti' },
];

type Asked = { what: 'lend' } | { what: 'return' | 'terms'; loan: Loan };

export function LoansPanel() {
  const { values, set } = useListState(State);
  const [asked, setAsked] = useState<Asked | null>(null);
  const pages = usePages<Loan>(listLoans, values, (cursor, signal) =>
    call(listLoans, { query: { ...values, ...(cursor && { cursor }) } }, { signal }),
  );
  const close = () => setAsked(null);
  const lendButton = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      onClick={() => setAsked({ what: 'lend' })}
    >
      Nuovo prestito
    </Button>
  );
  return (
    <DeskList
      label="Prestiti"
      things={['prestito', 'prestiti']}
      pages={pages}
      intro={
        <FilterChip
          label="Stato"
          values={states}
          chosen={values.state ?? 'aperto'}
          onChoose={(value) => set({ state: value === 'chiuso' ? 'chiuso' : undefined })}
          mandatory
        />
      }
      save={(format) => download(exportLoans, { query: { ...values, format } })}
      action={lendButton}
      columns={['Prodotto', 'A chi', 'Entro il']}
      quantities={['Quantità']}
      withActions
      whenNone={
        values.state === 'chiuso'
          ? 'Nessun prestito è ancora stato restituito.'
          : 'Adesso nessuno ha niente in prestito.'
      }
      row={(loan) => <LoanRow key={loan.id} loan={loan} onAsk={(what) => setAsked({ what, loan })} />}
    >
      {asked?.what === 'lend' && <LendModal onClose={close} />}
      {asked?.what === 'return' && <ReturnModal loan={asked.loan} onClose={close} />}
      {asked?.what === 'terms' && <LoanTermsModal loan={asked.loan} onClose={close} />}
    </DeskList>
  );
}

function LoanRow({ loan, onAsk }: { loan: Loan; onAsk: (what: 'return' | 'terms') => void }) {
  const open = Number(loan.left) > 0;
  const says = (quantity: string) => formatQuantity(quantity, loan.product.unit);
  return (
    <Table.Tr>
      <ProductCell product={loan.product}>
        {(loan.lot || loan.notes) && (
          <span className={classes.detail}>{[loan.lot, loan.notes].filter(Boolean).join(' · ')}</span>
        )}
      </ProductCell>
      <Table.Td>
        {loan.borrower}
        <span className={classes.detail}>
          dal {formatInstantDate(loan.lentAt)}
          {loan.lentBy && `, da ${loan.lentBy}`}
        </span>
      </Table.Td>
      <Table.Td className={classes.when}>
        <Due loan={loan} open={open} />
      </Table.Td>
      <Fact name={open ? 'Da restituire' : 'Restituiti'}>
        {open && loan.left !== loan.quantity
          ? `${says(loan.left)} di ${says(loan.quantity)}`
          : says(loan.quantity)}
      </Fact>
      <Table.Td className={classes.action}>
        {open && (
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Proroga il prestito di ${loan.product.name} a ${loan.borrower}`}
              onClick={() => onAsk('terms')}
            >
              Proroga
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Restituito da ${loan.borrower}: ${loan.product.name}`}
              onClick={() => onAsk('return')}
            >
              Restituito
            </Button>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Due({ loan, open }: { loan: Loan; open: boolean }) {
  if (!open) return <StateDot colour="gray">Restituito</StateDot>;
  const days = daysUntil(loan.dueOn);
  if (days < 0) return <StateDot colour="red">In ritardo dal {formatDate(loan.dueOn)}</StateDot>;
  return <StateDot colour={days <= 1 ? 'amber' : 'green'}>{formatDate(loan.dueOn)}</StateDot>;
}
