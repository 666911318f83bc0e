import type { ListedMember, memberSorts } from '@wms/contract/accounting/members/list';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatEuro, formatParts } from '@wms/contract/platform/formats';
import type { Order } from '../../../ui/list/list-order.ts';
import { StateDot } from '../../../ui/StateDot.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Detail, NameCell } from '../../../ui/table/NameCell.tsx';
import { FeeDot, nameOf } from '../shared/labels.tsx';

export type Sort = (typeof memberSorts)[number];

export const memberOrders: readonly [Order<Sort>, ...Order<Sort>[]] = [
  { label: 'Cognome A–Z', sort: 'name', direction: 'asc' },
  { label: 'Cognome Z–A', sort: 'name', direction: 'desc' },
  { label: 'Numero', sort: 'number', direction: 'asc' },
  { label: 'Ammissione più recente', sort: 'admittedOn', direction: 'desc' },
];

/** `year` is the name of the social year whose fees the rows show; empty until it is known. */
export const memberColumns = (
  searched: string | undefined,
  year: string,
): readonly Column<ListedMember, Sort>[] => [
  {
    key: 'name',
    header: 'Socio',
    sort: 'name',
    cell: (member) => (
      <NameCell
        name={nameOf(member)}
        to={pageLink('/tesserati/$id', { id: member.id })}
        opensRow
        searched={searched}
        detail={formatParts(
          `n. ${member.number}`,
          member.kind.name,
          member.minor && 'minorenne',
          member.volunteer && 'volontario',
        )}
      />
    ),
  },
  {
    key: 'admittedOn',
    header: 'Ammissione',
    sort: 'admittedOn',
    wideOnly: true,
    card: 'none',
    cell: ({ admittedOn, endedOn }) => (
      <>
        {formatDate(admittedOn)}
        {endedOn && <Detail>fino {formatDate(endedOn, 'al')}</Detail>}
      </>
    ),
  },
  {
    key: 'fee',
    header: year ? `Quota ${year}` : 'Quota',
    card: 'lead',
    cell: ({ membership, state }) =>
      membership ? <FeeDot state={membership.state} /> : state === 'attivo' && 'Non chiesta',
  },
  {
    key: 'open',
    header: 'Da incassare',
    numeric: true,
    card: 'named',
    cell: ({ membership }) =>
      membership &&
      membership.state !== 'pagata' && (
        <>
          {formatEuro(membership.open)}
          {membership.dueOn && <Detail>entro {formatDate(membership.dueOn, 'il')}</Detail>}
        </>
      ),
  },
  {
    key: 'state',
    header: 'Stato',
    cell: ({ state, endedOn }) =>
      state === 'cessato' ? (
        <StateDot colour="gray">Cessato</StateDot>
      ) : (
        endedOn && <StateDot colour="amber">Fino {formatDate(endedOn, 'al')}</StateDot>
      ),
  },
];
