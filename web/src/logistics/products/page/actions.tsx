/** The actions on a product other than editing it, for the page's menu, and their dialogs. */
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconGitMerge,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import type { Product } from '@wms/contract/logistics/products/details';
import { deleteProduct, setProductActive } from '@wms/contract/logistics/products/editing';
import { sayQuantity, wordFor } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import { useChange } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { useGoOn } from '../../../ui/page/use-go-on.ts';

const PrintLabels = later(async () => (await import('../../labels/PrintLabels.tsx')).PrintLabels);
const DuplicateModal = later(async () => (await import('./DuplicateModal.tsx')).DuplicateModal);
const MergeModal = later(async () => (await import('./MergeModal.tsx')).MergeModal);

/** Everybody who opens the product prints its labels; the other actions are for people who edit the catalogue. */
export function useProductActions(
  product: Product,
  edits: boolean,
): { actions: MenuAction[]; dialog: ReactNode } {
  const [kind, open, close] = useDialog<'duplicate' | 'merge' | 'labels'>();
  const goOn = useGoOn();
  const reactivate = useChange(setProductActive);
  const params = { id: String(product.id) };

  const left =
    Number(product.quantity) > 0
      ? ` ${sayQuantity('Ne resta', 'Ne restano', product.quantity, product.unit)}, che si ` +
        `${wordFor(product.quantity, 'può', 'possono')} scaricare.`
      : '';
  const deactivate = useConfirmedChange(setProductActive, {
    title: 'Disattiva il prodotto',
    message:
      `${product.name} non si troverà più negli elenchi e non si potrà caricare.${left} Si può ` +
      `riattivare quando serve.`,
    params,
    body: { active: false },
  });
  const remove = useConfirmedChange(deleteProduct, {
    title: 'Elimina il prodotto',
    message: `${product.name} (${product.code}) va perso, con codici a barre, foto e allegati.`,
    params,
    leave: () => goOn({ to: '/prod', replace: true }),
  });

  const print = { label: 'Stampa etichette', icon: IconPrinter, onClick: () => open('labels') };
  const changes: MenuAction[] = [
    { label: 'Duplica', icon: IconCopy, onClick: () => open('duplicate') },
    ...(product.mergedInto
      ? []
      : [{ label: 'Unisci a un altro', icon: IconGitMerge, onClick: () => open('merge') }]),
    product.active
      ? { label: 'Disattiva', icon: IconArchive, onClick: () => void deactivate.run() }
      : {
          label: 'Riattiva',
          icon: IconArchiveOff,
          onClick: () => void reactivate.run({ params, body: { active: true } }),
        },
    ...(product.used
      ? []
      : [{ label: 'Elimina', icon: IconTrash, danger: true, onClick: () => void remove.run() }]),
  ];
  const dialog = (
    <>
      {kind === 'duplicate' && <DuplicateModal product={product} onClose={close} />}
      {kind === 'merge' && <MergeModal product={product} onClose={close} />}
      {kind === 'labels' && <PrintLabels kind="product" ids={[product.id]} onClose={close} />}
    </>
  );
  return { actions: edits ? [print, ...changes] : [print], dialog };
}
