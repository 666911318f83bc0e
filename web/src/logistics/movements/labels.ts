import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconPackageExport,
  IconPackageImport,
  IconTrash,
} from '@tabler/icons-react';
import type { Movement, MovementType } from '@wms/contract/logistics/movements/endpoints';

type Words = {
  label: string;
  /** The label of the button that books the movement. */
  verb: string;
  icon: typeof IconTrash;
};

export const movementWords: Record<MovementType, Words> = {
  carico: { label: 'Carico', verb: 'Carica', icon: IconPackageImport },
  scarico: { label: 'Scarico', verb: 'Scarica', icon: IconPackageExport },
  trasferimento: { label: 'Trasferimento', verb: 'Sposta', icon: IconArrowsLeftRight },
  rettifica: { label: 'Rettifica', verb: 'Rettifica', icon: IconAdjustments },
  reso: { label: 'Reso', verb: 'Registra il reso', icon: IconArrowBackUp },
  scarto: { label: 'Scarto', verb: 'Scarta', icon: IconTrash },
};

/**
 * The name of a movement. A reversal, a loan and a stock-take have their own names, because the type alone would
 * mislead.
 */
export function kindOf({ type, reverses, loanId, stockTakeId }: Movement): string {
  if (reverses !== null) return `Storno di ${movementWords[type].label.toLowerCase()}`;
  if (loanId !== null) return type === 'reso' ? 'Rientro da prestito' : 'Prestito';
  return stockTakeId === null ? movementWords[type].label : 'Inventario';
}

/** The icon of a movement. A reversal moves goods the opposite way to its type, so its icon shows that way. */
export const iconOf = ({ type, reverses, from, to }: Movement): Words['icon'] =>
  reverses === null || (from && to) ? movementWords[type].icon : to ? IconPackageImport : IconPackageExport;

/** The effect of a movement on the total stock: it adds, removes, or only moves. */
export const signOf = ({ from, to }: { from: unknown; to: unknown }): '+' | '−' | '' =>
  from && to ? '' : to ? '+' : '−';
