import {
  IconBox,
  IconBuildingWarehouse,
  IconColumns3,
  IconLayoutGrid,
  IconLayoutRows,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LocationKind } from '@wms/contract/logistics/locations/endpoints';

export const kindWords: Record<LocationKind, { label: string; icon: TablerIcon }> = {
  magazzino: { label: 'Magazzino', icon: IconBuildingWarehouse },
  area: { label: 'Area', icon: IconLayoutGrid },
  scaffale: { label: 'Scaffale', icon: IconColumns3 },
  ripiano: { label: 'Ripiano', icon: IconLayoutRows },
  contenitore: { label: 'Contenitore', icon: IconBox },
};
