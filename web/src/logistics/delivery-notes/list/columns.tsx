import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { causaleNames, directionNames } from '@wms/contract/logistics/delivery-notes/names';
import type { ListedDeliveryNote } from '@wms/contract/logistics/delivery-notes/reading';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatNumber, formatParts } from '@wms/contract/platform/formats';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { stateColumn } from '../../../ui/table/columns.tsx';
import { NameCell } from '../../../ui/table/NameCell.tsx';

/** The day over the rows of a list; drafts have none. */
export const issuedOn = (note: ListedDeliveryNote) => note.issuedOn;

export const noteColumns = (searched: string | undefined): readonly Column<ListedDeliveryNote, never>[] => [
  {
    key: 'number',
    header: 'DDT',
    cell: ({ id, number, ...row }) => (
      <NameCell
        name={number ?? 'Bozza'}
        to={pageLink('/ddt/$id', { id })}
        opensRow
        detail={describeCausale(row)}
      />
    ),
  },
  {
    key: 'recipient',
    header: 'Destinatario',
    card: 'whole',
    fills: true,
    cell: ({ recipientName, toPlace, destination, plate }) => (
      <NameCell
        name={recipientName ?? (toPlace ? `Verso ${toPlace.code}` : '–')}
        searched={searched}
        detail={formatParts(destination, plate)}
      />
    ),
  },
  {
    key: 'parcels',
    header: 'Colli',
    numeric: true,
    card: 'named',
    wideOnly: true,
    cell: ({ parcels }) => parcels !== null && formatNumber(parcels),
  },
  { key: 'return', header: 'Reso', cell: (row) => <ReturnDot {...row} /> },
  stateColumn(deliveryNoteLife, ({ state }) => state),
];

/** Describes the causale, with the direction unless the causale already says it: a transfer is always internal. */
const describeCausale = ({
  causale,
  causaleText,
  direction,
}: Pick<ListedDeliveryNote, 'causale' | 'causaleText' | 'direction'>) =>
  formatParts(
    causaleText ?? causaleNames[causale],
    direction !== 'uscita' && causale !== 'trasferimento' && directionNames[direction],
  );

/** The state of the return; nothing when no goods have to come back. */
export function ReturnDot({
  returnState,
  returnDueOn,
}: Pick<ListedDeliveryNote, 'returnState' | 'returnDueOn'>) {
  if (!returnState) return null;
  if (returnState === 'rientrato') return <StateDot colour="green">Rientrato</StateDot>;
  const day = returnDueOn ? formatDate(returnDueOn, 'il') : '';
  return returnState === 'scaduto' ? (
    <StateDot colour="red">Atteso {formatDate(returnDueOn, 'dal')}</StateDot>
  ) : (
    <StateDot colour="amber">{day ? `Entro ${day}` : 'Atteso'}</StateDot>
  );
}
