import { type IncomingNote, incomingNoteAttachments } from '@wms/contract/logistics/incoming-notes/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatInstantDate } from '@wms/contract/platform/formats';
import { openAttached } from '../../ui/annotations/attachments/open.ts';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Matched } from '../../ui/table/Matched.tsx';
import { Detail, NameCell } from '../../ui/table/NameCell.tsx';
import classes from './Register.module.css';

type ColumnOptions = {
  searched?: string | undefined;
  /** False in a list in which all notes are of one supplier. */
  withSupplier: boolean;
  opensOrders: boolean;
};

export const incomingColumns = ({
  searched,
  withSupplier,
  opensOrders,
}: ColumnOptions): readonly Column<IncomingNote, never>[] => [
  {
    key: 'number',
    header: 'DDT',
    cell: ({ number, notes }) => <NameCell name={number} searched={searched} detail={notes} />,
  },
  ...(withSupplier
    ? [
        {
          key: 'supplier',
          header: 'Fornitore',
          card: 'whole',
          fills: true,
          cell: ({ supplier: { id, name } }) => (
            <a href={pageLink('/fornitori/$id', { id })} className={classes.thing} title={name}>
              <Matched text={name} searched={searched} />
            </a>
          ),
        } satisfies Column<IncomingNote, never>,
      ]
    : []),
  {
    key: 'orders',
    header: 'Ordini',
    whole: true,
    cell: ({ orders }) =>
      orders.length === 0 ? (
        <Detail>Senza ordine</Detail>
      ) : (
        orders.map(({ id, number, arrivals, lastAt }) => (
          <div key={id}>
            {opensOrders ? (
              <a href={pageLink('/ordini/$id', { id }, { scheda: 'arrivi' })} className={classes.thing}>
                {number}
              </a>
            ) : (
              number
            )}
            <Detail>
              {arrivals > 1 && `${formatCount(arrivals, 'arrivo', 'arrivi')}, l’ultimo `}
              {arrivals === 1 && 'arrivato '}
              {formatInstantDate(lastAt)}
            </Detail>
          </div>
        ))
      ),
  },
  {
    key: 'paper',
    header: 'Scansione',
    card: 'whole',
    wraps: true,
    cell: ({ scanned, attachments }) => (
      <>
        {!scanned && <StateDot colour="amber">Senza scansione</StateDot>}
        {attachments.map((file) => (
          <button
            key={file.id}
            type="button"
            className={classes.file}
            onClick={() => void openAttached(incomingNoteAttachments, file)}
          >
            {file.name}
          </button>
        ))}
      </>
    ),
  },
];
