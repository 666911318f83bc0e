/** 'Aggiungi a un ordine' in every list of products, for people who order. */
import { mostAdded } from '@wms/contract/logistics/reorder/endpoints';
import { managesOrders } from '@wms/contract/logistics/shared/access';
import { useCallback } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import type { RowAction } from '../../ui/table/column.ts';
import type { MassAction } from '../../ui/table/use-selection.ts';

const AddToOrderModal = later(async () => (await import('./AddToOrderModal.tsx')).AddToOrderModal);

const label = 'Aggiungi a un ordine';

/** Returns the action of a row and of many rows, and their dialog. `onDone` is called when products were added. */
export function useAddToOrder(onDone: () => void) {
  const may = useMay(managesOrders);
  const [ids, open, close] = useDialog<readonly number[]>();
  const run = (ids: readonly number[] | null) => {
    if (ids && ids.length <= mostAdded) open(ids);
    else alert.error(`Se ne aggiungono al massimo ${mostAdded} alla volta: scegline meno`);
  };
  const actionsOf = useCallback(
    ({ id, name }: { id: number; name: string }): RowAction[] =>
      may ? [{ label, letter: 'o', name: `${label}: ${name}`, onClick: () => open([id]) }] : [],
    [may],
  );
  return {
    may,
    actionsOf,
    massActions: may ? [{ label, run } satisfies MassAction] : [],
    dialog: ids && <AddToOrderModal ids={ids} onClose={close} onDone={onDone} />,
  };
}
