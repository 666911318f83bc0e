/** The pattern of the desk's lists: what narrows it, its export, what one can do, and a table (cards on a phone). */
import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ExportFormat, ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListContent } from '../../ui/list/ListPage.tsx';
import type { Pages } from '../../ui/list/use-pages.ts';
import classes from '../shared/Panel.module.css';

type Props<Row> = {
  label: string;
  things: readonly [one: string, many: string];
  pages: Pages<Row>;
  /** At the left: a filter, or a sentence. */
  intro: ReactNode;
  save: (format: ExportFormat) => Promise<unknown>;
  /** The primary action, at the right. */
  action?: ReactNode;
  /** Headers; of `quantities` too, which stand at the right. */
  columns: readonly string[];
  quantities: readonly string[];
  /** The last column holds what can be done with each row. */
  withActions?: boolean;
  whenNone: ReactNode;
  row: (row: Row) => ReactNode;
  /** What is open over the list. */
  children?: ReactNode;
};

export function DeskList<Row>(props: Props<Row>) {
  const { label, things, pages, intro, save, action, columns, quantities, whenNone, row, children } = props;
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        {intro}
        <span data-end>
          <ExportMenu save={save} disabled={pages.rows.length === 0} />
          {action}
        </span>
      </div>
      <ListContent
        things={things}
        pages={pages}
        narrowed={false}
        onClear={() => undefined}
        whenNone={whenNone}
      >
        <Table className={classes.table} aria-label={label} aria-busy={pages.stale}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((header) => (
                <Table.Th key={header}>{header}</Table.Th>
              ))}
              {quantities.map((header) => (
                <Table.Th key={header} className={classes.quantity}>
                  {header}
                </Table.Th>
              ))}
              {props.withActions && (
                <Table.Th>
                  <VisuallyHidden>Azioni</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{pages.rows.map(row)}</Table.Tbody>
        </Table>
      </ListContent>
      {children}
    </div>
  );
}
