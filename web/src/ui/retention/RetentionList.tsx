/** Things past their retention: people select them, and remove them for ever or keep them with a reason. */
import type { Endpoint } from '@wms/contract/platform/endpoint';
import type { Approved, PutOff } from '@wms/contract/platform/retention/decisions';
import type { ReactNode } from 'react';
import type { ActAndThing } from '../../client/alerts/confirm.ts';
import { useConfirmedChange } from '../../client/confirmed-change.ts';
import { ListContent } from '../list/ListPage.tsx';
import { SearchField, type SearchFieldProps } from '../list/SearchField.tsx';
import type { List } from '../list/use-list.ts';
import { ReasonModal } from '../modal/ReasonModal.tsx';
import { useDialog } from '../modal/use-dialog.ts';
import { Table, type TableProps } from '../table/Table.tsx';
import { useSelection } from '../table/use-selection.ts';

type DecisionEndpoint<Body> = Endpoint & { readonly body: Body };

type Props<Row extends { id: number }> = {
  label: string;
  /** `['documento', 'documenti']` */
  things: readonly [one: string, many: string];
  list: List<Row> & { values: object; search: (label: string) => SearchFieldProps };
  searchedBy: string;
  nameOf: (row: Row) => string;
  whenNone: ReactNode;
  /** The removal: its endpoint, its button, and its question, which tells what is lost for ever. */
  removal: {
    endpoint: DecisionEndpoint<typeof Approved>;
    label: string;
    title: (count: number) => ActAndThing;
    describe: (count: number) => string;
  };
  keep: DecisionEndpoint<typeof PutOff>;
} & Pick<TableProps<Row, never>, 'columns' | 'actions'>;

export function RetentionList<Row extends { id: number }>(props: Props<Row>) {
  const { label, things, list, searchedBy, nameOf, whenNone, removal, keep, columns, actions } = props;
  const [dialog, open, close] = useDialog<readonly number[]>();
  const remove = useConfirmedChange(removal.endpoint, (ids: readonly number[]) => {
    const message = `${removal.describe(ids.length)} Resta scritto chi lo ha deciso.`;
    return { title: removal.title(ids.length), message, body: { ids: [...ids] } };
  });
  const selection = useSelection<Row>({
    // Only the shown rows can be selected, because somebody must look at each thing.
    pages: { rows: list.pages.rows, total: null },
    asked: JSON.stringify(list.values),
    nameOf,
    words: things,
    actions: [
      { label: removal.label, run: (ids) => void remove.run(ids ?? []) },
      { label: 'Conserva ancora', run: (ids) => open(ids ?? []) },
    ],
  });
  return (
    <>
      <SearchField {...list.search(`Cerca per ${searchedBy}`)} />
      <ListContent things={things} list={list} whenNone={whenNone}>
        <Table label={label} columns={columns} {...list.table} actions={actions} selection={selection} />
      </ListContent>
      {dialog && (
        <ReasonModal
          endpoint={keep}
          body={{ ids: [...dialog] }}
          title="Conserva ancora per un anno"
          onClose={close}
          confirmLabel="Conserva"
        />
      )}
    </>
  );
}
