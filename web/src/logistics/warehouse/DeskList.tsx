/** The layout of the warehouse's lists: filters, export, actions, and the table. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListContent } from '../../ui/list/ListPage.tsx';
import type { List, useList } from '../../ui/list/use-list.ts';
import { Table, type TableProps } from '../../ui/table/Table.tsx';
import classes from '../shared/Panel.module.css';

type Props<Row extends { id: number }> = {
  label: string;
  things: readonly [one: string, many: string];
  list: List<Row> & Pick<ReturnType<typeof useList>, 'save' | 'empty'>;
  /** At the left: a filter or a sentence. */
  intro: ReactNode;
  /** The primary action, at the right. */
  action?: ReactNode;
  whenNone: ReactNode;
  /** The dialogs that open over the list. */
  children?: ReactNode;
} & Pick<TableProps<Row, never>, 'columns' | 'actions' | 'selection'>;

export function DeskList<Row extends { id: number }>(props: Props<Row>) {
  const { label, things, list, intro, action, columns, actions, selection, whenNone, children } = props;
  return (
    <Stack gap={20} miw={0}>
      <div className={classes.tools}>
        {intro}
        <span data-end>
          <ExportMenu save={list.save} disabled={list.empty} />
          {action}
        </span>
      </div>
      <ListContent things={things} list={list} whenNone={whenNone}>
        <Table label={label} {...list.table} columns={columns} actions={actions} selection={selection} />
      </ListContent>
      {children}
    </Stack>
  );
}
