/** The rows of a list: a table where there is room, cards on a phone. Each opens its detail. */
import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick, leaveList } from '../list/list-place.ts';
import { useStagedRows } from '../list/staged-rows.ts';
import { Matched } from './Matched.tsx';
import classes from './Rows.module.css';

export type Column<Row, Sort extends string> = {
  key: string;
  header: string;
  /** The order that the header gives. */
  sort?: Sort;
  numeric?: boolean;
  /** Least important: absent between phone and desk. */
  wideOnly?: boolean;
  /** Only for who asks for it, where columns can be chosen; as unimportant on a small screen. */
  extra?: boolean;
  cell: (row: Row) => ReactNode;
};

export type RowsProps<Row extends { id: number }, Sort extends string> = {
  label: string;
  rows: readonly Row[];
  /** The thing's name and its code, in the first column and on top of each card. */
  title: (row: Row) => RowTitleProps;
  titleHeader: string;
  titleSort: Sort;
  columns: readonly Column<Row, Sort>[];
  /** The two or three facts of a card. */
  card: (row: Row) => ReactNode;
  order: { sort: Sort; direction: 'asc' | 'desc' } | null;
  onSort: (sort: Sort) => void;
  stale: boolean;
};

type StagedProps<Row extends { id: number }, Sort extends string> = RowsProps<Row, Sort> & { busy: boolean };

/** With more than these the name gives way. */
const manyColumns = 5;

export const phone = '(max-width: 600px)';

export function Rows<Row extends { id: number }, Sort extends string>(props: RowsProps<Row, Sort>) {
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const { drawn, busy } = useStagedRows(props.rows);
  const staged = { ...props, rows: drawn, busy };
  return narrow ? <Cards {...staged} /> : <Grid {...staged} />;
}

function Grid<Row extends { id: number }, Sort extends string>(props: StagedProps<Row, Sort>) {
  const { label, rows, title, titleHeader, titleSort, columns, order, onSort, stale, busy } = props;
  const header = (text: string, sort?: Sort) =>
    sort ? (
      <SortButton
        text={text}
        direction={order?.sort === sort ? order.direction : null}
        onClick={() => onSort(sort)}
      />
    ) : (
      text
    );
  const sorted = (sort?: Sort) =>
    sort && order?.sort === sort ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined;
  return (
    <div className={classes.scroller} data-many={columns.length > manyColumns || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={stale || busy}
        data-stale={stale || undefined}
      >
        <thead>
          <tr>
            <th scope="col" aria-sort={sorted(titleSort)}>
              {header(titleHeader, titleSort)}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sorted(column.sort)}
                data-numeric={column.numeric || undefined}
                data-wide={column.wideOnly || column.extra || undefined}
              >
                {header(column.header, column.sort)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <RowTitle {...title(row)} />
              </td>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-numeric={column.numeric || undefined}
                  data-wide={column.wideOnly || column.extra || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row extends { id: number }, Sort extends string>({
  label,
  rows,
  title,
  card,
  stale,
  busy,
}: StagedProps<Row, Sort>) {
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={stale || busy}
      data-stale={stale || undefined}
    >
      {rows.map((row) => (
        <li key={row.id}>
          <RowTitle {...title(row)} />
          <div className={classes.facts}>{card(row)}</div>
        </li>
      ))}
    </ul>
  );
}

/** `mark`: a small picture before the name; `searched`: what is marked in name and code. */
export type RowTitleProps = {
  name: string;
  code: string;
  to: string;
  mark?: ReactNode;
  searched?: string | undefined;
};

/** The link fills its row, so a click anywhere opens it, Ctrl in a new tab, as with any link. */
export function RowTitle({ name, code, to, mark, searched }: RowTitleProps) {
  const router = useRouter();
  // Not the router's own link: fifty of them follow every navigation, which takes longer than drawing the rows.
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    leaveList(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  const words = (
    <div className={classes.title}>
      <a href={to} className={classes.link} onClick={open}>
        <Matched text={name} searched={searched} />
      </a>
      <span className={classes.code}>
        <Matched text={code} searched={searched} />
      </span>
    </div>
  );
  if (!mark) return words;
  return (
    <div className={classes.marked}>
      {mark}
      {words}
    </div>
  );
}

function SortButton({
  text,
  direction,
  onClick,
}: {
  text: string;
  direction: 'asc' | 'desc' | null;
  onClick: () => void;
}) {
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className={classes.sort} onClick={onClick} data-on={direction !== null || undefined}>
      {text}
      <Arrow size={14} stroke={1.75} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  );
}
