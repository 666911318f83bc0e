import { Anchor } from '@mantine/core';
import { type BankCandidate, type BankRow, certainties } from '@wms/contract/accounting/bank/endpoints';
import { formatDate, formatEuro, formatInstantDate, formatParts } from '@wms/contract/platform/formats';
import { Link } from '../../ui/page/link.ts';
import textClasses from '../../ui/parts/text.module.css';
import { StateDot } from '../../ui/StateDot.tsx';
import type { Column } from '../../ui/table/column.ts';
import { euroColumn } from '../../ui/table/columns.tsx';
import { Detail, NameCell } from '../../ui/table/NameCell.tsx';

/** The thing that a row is proposed to pay. Weak candidates are only shown, not proposed. */
export const proposalOf = ({ state, candidates: [best] }: BankRow): BankCandidate | null =>
  state === 'aperta' && best && best.certainty !== 'weak' ? best : null;

export const nameOfRow = ({ name, description, bookedOn }: BankRow) =>
  `${name ?? description.slice(0, 60)} ${formatDate(bookedOn, 'del')}`;

export const colours = { sure: 'green', likely: 'amber', weak: 'gray' } as const;

export const bankColumns: readonly Column<BankRow, never>[] = [
  {
    key: 'text',
    header: 'Movimento',
    wraps: true,
    cell: ({ name, description, reference }) => (
      <NameCell name={name ?? description} detail={formatParts(name && description, reference)} />
    ),
  },
  euroColumn('amount', 'Importo', ({ amount }) => amount),
  {
    key: 'what',
    header: 'Che cosa paga',
    card: 'whole',
    fills: true,
    wraps: true,
    cell: (row) => <Paid row={row} />,
  },
];

function Paid({ row }: { row: BankRow }) {
  if (row.state === 'abbinata')
    return (
      <>
        {row.matches.map(({ kind, id, title, to }) => (
          <div key={`${kind}${id}`} className={textClasses.linkLine}>
            <Anchor renderRoot={(props) => <Link to={to} {...props} />}>{title}</Anchor>
          </div>
        ))}
        <Done row={row} />
      </>
    );
  if (row.state === 'messaDaParte') return <Done row={row} />;
  const best = row.candidates[0];
  if (!best) return <Detail>Nessuna proposta</Detail>;
  return (
    <>
      <div>{best.title}</div>
      <StateDot colour={colours[best.certainty]} sentence>
        <Reason of={best} />
        {best.part && `, una parte di ${formatEuro(best.amount)}`}
      </StateDot>
    </>
  );
}

/** Says how certain a candidate is and why, or why it can't be matched. */
export const Reason = ({ of: { blocked, certainty, because } }: { of: BankCandidate }) =>
  blocked
    ? `${because.slice(0, 1).toUpperCase()}${because.slice(1)}`
    : `${certainties[certainty]}: ${because}`;

const Done = ({ row: { state, done } }: { row: BankRow }) =>
  done && (
    <Detail>
      {formatParts(
        `${state === 'abbinata' ? 'Abbinata' : 'Messa da parte'} ${formatInstantDate(done.at, 'il')}`,
        done.by,
        done.reason,
      )}
    </Detail>
  );
