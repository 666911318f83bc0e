import type { TablerIcon } from '@tabler/icons-react';
import type { PageAddress } from '@wms/contract/pages/link';

/** An act of somebody who stands at a shelf with a phone; it begins on another page. */
export type LargeAct = {
  label: string;
  icon: TablerIcon;
  to: PageAddress;
  search?: Record<string, string>;
};
