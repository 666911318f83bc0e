/** A warning that the server's disk is nearly full, for people who can ask somebody to repair it. */
import { IconServer } from '@tabler/icons-react';
import { formatBytes } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { Task } from '../../ui/cupboards/home-part.ts';

export const diskTask = ({ freeBytes, spent }: NonNullable<Home['diskSpace']>): Task => ({
  key: 'disk',
  icon: IconServer,
  title: spent ? 'Lo spazio su disco è quasi finito' : 'Lo spazio su disco sta finendo',
  detail: `Sul server restano ${formatBytes(freeBytes)}: ${
    spent ? 'presto non si salverà più niente, ' + '' : ''
  }avvisa chi lo amministra di liberare spazio o aggiungerne`,
  tone: spent ? 'danger' : 'attention',
});
