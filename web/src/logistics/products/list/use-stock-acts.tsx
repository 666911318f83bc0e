/** Unload, load, move and lend on the rows of a list of products, which share one dialog. */
import type { ListedProduct } from '@wms/contract/logistics/products/reading';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { useCallback } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import type { RowAction } from '../../../ui/table/column.ts';
import { movementWords } from '../../movements/labels.ts';
import type { ActStart } from '../../stock/movement-start.ts';

const ActModal = later(async () => (await import('../../acts/ActModal.tsx')).ActModal);

export function useStockActs() {
  const may = useMay(movesStock);
  const [dialog, open, close] = useDialog<ActStart>();
  const actions = useCallback(({ id, name, code, unit, quantity }: ListedProduct): RowAction[] => {
    const act = (label: string, letter: string, type: ActStart['type']): RowAction => ({
      label,
      letter,
      name: `${label} ${name}`,
      ...(type === 'scarico' && { icon: movementWords.scarico.icon }),
      onClick: () => open({ type, product: { id, name, code, unit } }),
    });
    const leaves = Number(quantity) > 0;
    return [
      ...(leaves ? [act('Scarica', 's', 'scarico')] : []),
      act('Carica', 'c', 'carico'),
      ...(leaves ? [act('Sposta', 'm', 'trasferimento')] : []),
      ...(leaves ? [act('Presta', 'p', 'prestito')] : []),
    ];
  }, []);
  return {
    actions: may ? actions : undefined,
    dialog: dialog && <ActModal start={dialog} onClose={close} />,
  };
}
