/** The acts of a person with a phone at the shelf: the large buttons of Home and of the scanner. */
import { IconMapPin, IconPackageExport, IconPackageImport } from '@tabler/icons-react';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { pageTable } from '@wms/contract/pages/table';
import { satisfies } from '@wms/contract/platform/permissions';
import type { LargeAct } from '../../ui/page/large-act.ts';

const to = '/scan';
/** The mode that loads what was taken, and takes back what was lent. */
export const bringBack = 'riporto';

/** The acts that a person with these permissions may do with the scanner; none without it. */
export function scanActs(held: ReadonlySet<string>): LargeAct[] {
  if (!satisfies(held, pageTable[to].permissions)) return [];
  const where: LargeAct = { label: 'Dov’è', icon: IconMapPin, to, search: { modo: 'cerca' } };
  if (!satisfies(held, movesStock)) return [where];
  return [
    { label: 'Prendo', icon: IconPackageExport, to, search: { modo: 'scarico' } },
    // A lent tool comes back, and what was taken and not used is loaded again.
    { label: 'Riporto', icon: IconPackageImport, to, search: { modo: bringBack } },
    where,
  ];
}
