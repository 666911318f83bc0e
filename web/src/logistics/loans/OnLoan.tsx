import { managesDeliveryNotes, movesStock } from '@wms/contract/logistics/shared/access';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { useNavigate } from '../../ui/page/link.ts';
import { Section } from '../../ui/parts/Section.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { quantityColumn } from '../shared/columns.tsx';
import { borrowerOf } from './borrower.ts';
import { Due } from './Due.tsx';

const ReturnModal = later(async () => (await import('./ReturnModal.tsx')).ReturnModal);

type Props = { stock: Pick<(typeof productStock)['answer']['_output'], 'product' | 'loans'> };
type OpenLoan = Props['stock']['loans'][number];

/** The people who have borrowed a product, and the dates of return. */
export function OnLoan({ stock: { product, loans } }: Props) {
  const lends = useMay(movesStock);
  const ships = useMay(managesDeliveryNotes);
  const navigate = useNavigate();
  const [dialog, open, close] = useDialog<OpenLoan>();
  if (loans.length === 0) return null;
  const actions = (loan: OpenLoan): RowAction[] => {
    const whose = `${borrowerOf(loan)}${loan.lot ? `: ${loan.lot}` : ''}`;
    const create = () => void navigate({ to: '/ddtV', search: { prestito: loan.id } });
    return [
      ...(lends
        ? [{ label: 'Restituito', letter: 'r', name: `Restituito da ${whose}`, onClick: () => open(loan) }]
        : []),
      ...(ships
        ? [{ label: 'Crea DDT', letter: 'd', name: `Crea DDT del prestito a ${whose}`, onClick: create }]
        : []),
    ];
  };
  return (
    <Section title="In prestito">
      <Table
        label="In prestito"
        rows={loans}
        columns={[
          {
            key: 'who',
            header: 'A chi',
            cell: (loan) => <NameCell name={borrowerOf(loan)} code={loan.lot} detail={loan.contact} />,
          },
          {
            key: 'due',
            header: 'Entro il',
            cell: ({ quantity, dueOn }) => <Due loan={{ left: quantity, dueOn }} />,
          },
          quantityColumn(({ quantity }: OpenLoan) => formatQuantity(quantity, product.unit)),
        ]}
        actions={lends || ships ? actions : undefined}
      />
      {dialog && (
        <ReturnModal
          loan={{ ...dialog, borrower: borrowerOf(dialog), left: dialog.quantity, product }}
          onClose={close}
        />
      )}
    </Section>
  );
}
