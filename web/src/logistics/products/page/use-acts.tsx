/** The acts on a product that this person may do and that make sense now, and their dialog. */
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconBookmark,
  IconPackageExport,
  IconPackageImport,
  IconShare3,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Product } from '@wms/contract/logistics/products/details';
import { managesWarehouses, movesStock } from '@wms/contract/logistics/shared/access';
import type { productStock } from '@wms/contract/logistics/stock/reading';
import type { Answer } from '@wms/contract/platform/endpoint';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import type { MenuAction } from '../../../ui/dropdown/menu-entry.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import type { ActStart } from '../../stock/movement-start.ts';

const ActModal = later(async () => (await import('../../acts/ActModal.tsx')).ActModal);
const ReservationModal = later(async () => (await import('../../reservations/Modal.tsx')).ReservationModal);

export type ProductAct = {
  label: string;
  icon: TablerIcon;
  /** The key of the page that begins the act. */
  key: string;
  onClick: () => void;
};

export type ProductActs = {
  /** The commonest acts, the likeliest first. */
  acts: ProductAct[];
  /** The rarer acts, for the menu. */
  rarer: MenuAction[];
  /** Begins an act, for example on the row of a place; undefined for people who move nothing. */
  start: ((start: ActStart) => void) | undefined;
  dialog: ReactNode;
};

type Shown = Omit<ProductAct, 'onClick'>;

/** The acts on goods that are there, with which the page also begins before it knows the product. */
export const acts = {
  scarico: { label: 'Scarica', icon: IconPackageExport, key: 's' },
  carico: { label: 'Carica', icon: IconPackageImport, key: 'c' },
  trasferimento: { label: 'Sposta', icon: IconArrowsLeftRight, key: 'm' },
  prestito: { label: 'Presta', icon: IconShare3, key: 'p' },
} as const satisfies Partial<Record<ActStart['type'], Shown>>;

const giveBack: Shown = { label: 'Restituito', icon: IconArrowBackUp, key: 'r' };

export function useProductActs(
  product: Product,
  stock: Answer<typeof productStock> | undefined,
): ProductActs {
  const [dialog, open, close] = useDialog<ActStart>();
  const [reserving, setReserving] = useState(false);
  const moves = useMay(movesStock);
  const corrects = useMay(managesWarehouses);
  const begin = (type: ActStart['type']) => () => open({ type, product });

  const { active } = product;
  const isThere = Number(product.quantity) > 0;
  const isFree = Number(product.available) > 0;
  const isLent = (stock?.loans.length ?? 0) > 0;
  const act = (isOffered: boolean, type: ActStart['type'], shown: Shown) =>
    moves && isOffered ? [{ ...shown, onClick: begin(type) }] : [];

  return {
    acts: [
      ...act(isLent, 'rientro', giveBack),
      ...act(isThere, 'scarico', acts.scarico),
      ...act(active, 'carico', acts.carico),
      ...act(isThere, 'trasferimento', acts.trasferimento),
      ...act(active && isFree, 'prestito', acts.prestito),
    ],
    rarer: [
      ...(corrects && active
        ? [{ label: 'Rettifica', icon: IconAdjustments, onClick: begin('rettifica') }]
        : []),
      ...(moves && active && isFree
        ? [{ label: 'Prenota', icon: IconBookmark, onClick: () => setReserving(true) }]
        : []),
    ],
    start: moves ? open : undefined,
    dialog: (
      <>
        {dialog && <ActModal start={dialog} onClose={close} />}
        {reserving && <ReservationModal product={product} onClose={() => setReserving(false)} />}
      </>
    ),
  };
}
