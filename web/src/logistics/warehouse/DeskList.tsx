/** The layout of the warehouse's lists: filters, export, actions, and the table. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListContent, ListControls, type ListFilter } from '../../ui/list/ListPage.tsx';
import type { List, useList } from '../../ui/list/use-list.ts';
import { Table, type TableProps } from '../../ui/table/Table.tsx';

type Props<Row extends { id: number }> = {
  label: string;
  things: readonly [one: string, many: string];
  list: List<Row> & Pick<ReturnType<typeof useList>, 'save' | 'empty' | 'search'>;
  /** The things that the search looks in, after 'Cerca per'. */
  searchedBy: string;
  filters?: readonly ListFilter[];
  /** A sentence above the rows. */
  intro?: ReactNode;
  /** The primary action, at the right. */
  action?: ReactNode;
  whenNone: ReactNode;
  /** The dialogs that open over the list. */
  children?: ReactNode;
} & Pick<TableProps<Row, never>, 'columns' | 'actions' | 'selection' | 'momentOf'>;

export function DeskList<Row extends { id: number }>(props: Props<Row>) {
  const { label, things, list, searchedBy, filters = [], intro, action, whenNone, children } = props;
  const { columns, actions, selection, momentOf } = props;
  return (
    <Stack gap={20} miw={0}>
      <ListControls
        search={list.search(`Cerca per ${searchedBy}`)}
        filters={filters}
        controls={
          <>
            <ExportMenu compact save={list.save} disabled={list.empty} />
            {action}
          </>
        }
        list={list}
      />
      {intro}
      <ListContent things={things} list={list} whenNone={whenNone}>
        <Table
          label={label}
          {...list.table}
          columns={columns}
          actions={actions}
          selection={selection}
          momentOf={momentOf}
        />
      </ListContent>
      {children}
    </Stack>
  );
}
