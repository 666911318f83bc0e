import { managesOrders } from '@wms/contract/logistics/shared/access';
import {
  type listOwnWishes,
  type listWishes,
  type Wish,
  wishMoves,
} from '@wms/contract/logistics/wishes/endpoints';
import { wishLife } from '@wms/contract/logistics/wishes/life';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { useChange } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { LifeStateDot, stateChoices } from '../../ui/life/LifeStateDot.tsx';
import { ListContent, ListControls } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { PageLink } from '../../ui/page/PageLink.tsx';
import type { Column, RowAction } from '../../ui/table/column.ts';
import { dateColumn } from '../../ui/table/columns.tsx';
import { Detail, NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { quantityColumn } from '../shared/columns.tsx';
import classes from './List.module.css';
import { WishLink } from './WishLink.tsx';

const MoveModal = later(async () => (await import('../../ui/life/MoveModal.tsx')).MoveModal);

type Props = {
  label: string;
  endpoint: typeof listOwnWishes | typeof listWishes;
  usual?: string;
  whenNone: string;
};

/** The wishes of a person, or of all, from the newest. */
export function WishList({ label, endpoint, usual, whenNone }: Props) {
  const list = useList(endpoint);
  const orders = useMay(managesOrders);
  const withdraw = useChange(wishMoves);
  const [dialog, open, close] = useDialog<Wish>();
  const actionsOf = (wish: Wish): RowAction[] =>
    wish.moves.flatMap((move) => {
      const name = `${wishLife.moves[move].label} ${nameOf(wish)}`;
      const action = { label: wishLife.moves[move].label, name };
      if (move === 'refuse') return [{ ...action, onClick: () => open(wish) }];
      if (move !== 'withdraw') return [];
      const params = { id: String(wish.id), move } as const;
      return [{ ...action, onClick: () => void withdraw.run({ params, body: { version: wish.version } }) }];
    });
  return (
    <div className={classes.list}>
      <ListControls
        search={list.search('Cerca per prodotto, persona, reparto o motivo')}
        filters={[list.filter('state', 'Stato', stateChoices(wishLife), usual)]}
        list={list}
      />
      <ListContent things={['richiesta', 'richieste']} list={list} whenNone={whenNone}>
        <Table
          label={label}
          columns={columnsFor(orders)}
          {...list.table}
          momentOf={createdAt}
          actions={actionsOf}
        />
      </ListContent>
      {dialog && (
        <MoveModal
          move={wishLife.moves.refuse}
          name="refuse"
          endpoint={wishMoves}
          thing={dialog}
          question={{
            title: 'Rifiuta la richiesta',
            confirmLabel: 'Rifiuta la richiesta',
            message: `${formatQuantity(dialog.quantity, dialog.unit)} di ${nameOf(dialog)}, chiesti da ${
              dialog.askedBy?.name ?? 'una persona che non c’è più'
            }.`,
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const createdAt = (wish: Wish) => wish.createdAt;
const nameOf = ({ product, description }: Wish) => product?.name ?? description ?? '';

const columnsFor = (orders: boolean): readonly Column<Wish, never>[] => [
  {
    key: 'thing',
    header: 'Che cosa',
    wraps: true,
    cell: (wish) => (
      <NameCell
        name={nameOf(wish)}
        code={wish.product?.code}
        {...(wish.product && { to: pageLink('/prod/$id', { id: wish.product.id }) })}
        detail={wish.url && <WishLink url={wish.url} />}
      />
    ),
  },
  quantityColumn(({ quantity, unit }) => formatQuantity(quantity, unit)),
  {
    key: 'reason',
    header: 'Perché',
    card: 'whole',
    fills: true,
    wraps: true,
    cell: ({ reason, team, askedBy }) => (
      <>
        {reason}
        <Detail>{formatParts(askedBy?.name, team?.name)}</Detail>
      </>
    ),
  },
  dateColumn('needed', 'Serve entro il', ({ neededOn }) => neededOn),
  {
    key: 'state',
    header: 'Stato',
    card: 'whole',
    cell: ({ state, order, refusedBecause }) => (
      <>
        <LifeStateDot life={wishLife} state={state} />
        {order && (
          <Detail>
            <PageLink to={pageLink('/ordini/$id', { id: order.id })} className={classes.inText}>
              {order.number ?? (orders ? 'Bozza' : 'Ordine in preparazione')}
            </PageLink>
            {state === 'in ordine' && order.expectedOn && `, arriva ${formatDate(order.expectedOn, 'il')}`}
          </Detail>
        )}
        {refusedBecause && <Detail>{refusedBecause}</Detail>}
      </>
    ),
  },
];
