/**
 * The only table component. In a narrow container its rows become cards, by CSS alone. The first column is the name of
 * the thing. The arrow keys move from row to row, also from the search field, and letters act on the row.
 */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { Fragment, type HTMLAttributes, memo, type RefObject, useRef } from 'react';
import { useLatest } from '../../client/latest.ts';
import { ActionsRoom, RowActions } from './Actions.tsx';
import { type Column, cardPlaceOf, type Direction, type RowAction } from './column.ts';
import { daysOf, sayDay } from './days.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { walkRows } from './row-focus.ts';
import { lettersOf, pressInRow } from './row-keys.ts';
import { SelectAll, SelectionBar, SelectRow } from './Selection.tsx';
import { useStagedRows } from './staged-rows.ts';
import classes from './Table.module.css';
import { useListKeys } from './use-list-keys.ts';
import type { Selection } from './use-selection.ts';

export type TableProps<Row extends { id: number | string }, Sort extends string> = {
  label: string;
  rows: readonly Row[];
  /** The columns. The first one is the name of the thing, which is on top of each card. */
  columns: readonly Column<Row, Sort>[];
  order?: { sort: Sort; direction: Direction } | null;
  onSort?: (sort: Sort) => void;
  /** The rows are still those of the previous query. */
  stale?: boolean;
  /** The actions of a row. */
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  selection?: Selection<Row> | undefined;
  /** Makes rows draggable; each row then shows a grip. */
  drag?: ((row: Row) => HTMLAttributes<HTMLElement>) | undefined;
  /** The moment or the civil date of a row. The rows of one day then stand under a heading with the day. */
  momentOf?: ((row: Row) => string | null) | undefined;
};

/** A table with more columns than this scrolls in its frame, and its first column stays visible. */
const manyColumns = 6;

export function Table<Row extends { id: number | string }, Sort extends string = never>(
  props: TableProps<Row, Sort>,
) {
  const { label, rows, columns, order = null, onSort, stale = false, actions, selection, drag } = props;
  const table = useRef<HTMLTableElement>(null);
  const { helped, closeHelp } = useListKeys(table);
  const { drawn, busy } = useStagedRows(rows);
  const latest = useLatest(selection);
  const fills = fillsOf(columns);
  const days = props.momentOf && daysOf(drawn, props.momentOf);
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <div className={classes.frame}>
      {selection && <SelectionBar selection={selection} />}
      <div className={classes.scroller} data-many={columns.length > manyColumns || undefined}>
        <table
          ref={table}
          className={classes.table}
          aria-label={label}
          aria-busy={stale || busy}
          data-stale={stale || undefined}
        >
          <thead>
            <tr>
              {selection && (
                <th scope="col" data-select>
                  <SelectAll selection={selection} />
                </th>
              )}
              {columns.map(({ key, header, sort, ...column }, index) => {
                const direction = sort && order?.sort === sort ? order.direction : null;
                return (
                  <th
                    key={key}
                    scope="col"
                    aria-sort={direction ? ariaSort[direction] : undefined}
                    {...marksOf(column, fills(column, index))}
                  >
                    {sort && onSort ? (
                      <SortButton text={header} direction={direction} onClick={() => onSort(sort)} />
                    ) : (
                      header
                    )}
                  </th>
                );
              })}
              {actions && (
                <th scope="col">
                  <VisuallyHidden>Azioni</VisuallyHidden>
                  <ActionsRoom rows={rows.map(actions)} />
                </th>
              )}
            </tr>
          </thead>
          <tbody onKeyDown={walkRows}>
            {drawn.map((row) => (
              <Fragment key={row.id}>
                {days?.has(row.id) && (
                  <tr data-day>
                    <th scope="rowgroup" colSpan={width}>
                      {sayDay(days.get(row.id) ?? '')}
                    </th>
                  </tr>
                )}
                <TableRow
                  row={row}
                  columns={columns}
                  selected={selection?.has(row)}
                  name={selection?.nameOf(row)}
                  latest={latest}
                  actions={actions}
                  drag={drag}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {helped && (
        <KeysHelp
          letters={actions ? lettersOf(rows.map(actions)) : []}
          selects={selection !== undefined}
          onClose={closeHelp}
        />
      )}
    </div>
  );
}

type TableRowProps<Row extends { id: number | string }> = Pick<
  TableProps<Row, string>,
  'columns' | 'actions' | 'drag'
> & {
  row: Row;
  /** Undefined when rows can't be selected. */
  selected: boolean | undefined;
  name: string | undefined;
  /** The selection in a ref, because it is another object whenever the list is drawn. */
  latest: RefObject<Selection<Row> | undefined>;
};

function PlainRow<Row extends { id: number | string }>(props: TableRowProps<Row>) {
  const { row, columns, selected, name, latest, actions, drag } = props;
  const fills = fillsOf(columns);
  const toggle = selected === undefined ? undefined : () => latest.current?.toggle(row, false);
  return (
    <tr
      tabIndex={-1}
      data-row
      data-selected={selected || undefined}
      onKeyDown={(event) => pressInRow(event, actions?.(row) ?? [], toggle)}
      {...drag?.(row)}
    >
      {selected !== undefined && name !== undefined && (
        <td data-select>
          <SelectRow latest={latest} row={row} name={name} selected={selected} />
        </td>
      )}
      {columns.map(({ key, header, cell, ...column }, index) => (
        <td
          key={key}
          {...marksOf(column, fills(column, index))}
          data-card={index === 0 ? 'name' : cardPlaceOf({ key, header, ...column })}
          data-header={column.card === 'named' ? header : undefined}
        >
          {index === 0 && drag && (
            <IconGripVertical size={16} stroke={1.5} aria-hidden className={classes.grip} />
          )}
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td data-actions>
          <RowActions actions={actions(row)} />
        </td>
      )}
    </tr>
  );
}

/**
 * A row is drawn again only when its own data change: the filters get their counts after the rows, and then the whole
 * list is drawn again. `memo` loses the component's type parameter, so the type is restored.
 */
const TableRow = memo(PlainRow) as typeof PlainRow;

/** Returns a function that tells whether a column takes the remaining width. */
function fillsOf(columns: readonly { fills?: boolean }[]) {
  const anyFills = columns.some((column) => column.fills);
  return (column: { fills?: boolean }, index: number) => (anyFills ? column.fills === true : index === 0);
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const marksOf = (
  column: Pick<Column<never>, 'numeric' | 'wideOnly' | 'extra' | 'wraps' | 'whole'>,
  fills: boolean,
) => ({
  'data-fills': fills || undefined,
  'data-wraps': column.wraps || undefined,
  'data-whole': column.whole || undefined,
  'data-numeric': column.numeric || undefined,
  'data-wide': column.wideOnly || column.extra || undefined,
});

function SortButton({
  text,
  direction,
  onClick,
}: {
  text: string;
  direction: Direction | null;
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
