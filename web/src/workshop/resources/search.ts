/** The palette's search for rooms, benches and vans, which leads people who manage them to their pages. */

import { IconCar, IconDoor } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { listResources } from '@wms/contract/workshop/resources/endpoints';
import { kindLabels } from '@wms/contract/workshop/resources/resource';
import { call } from '../../client/call/send.ts';
import type { SearchThings } from '../../ui/cupboards/search.ts';

export const searchResources: SearchThings = async (text, signal) => {
  const { rows, approximate } = await call(listResources, { query: { q: text, limit: '6' } }, { signal });
  return {
    label: approximate ? 'Stanze e furgoni simili' : 'Stanze e furgoni',
    similar: approximate,
    things: rows.slice(0, 6).map(({ id, kind, name, code, parent, plate }) => ({
      key: String(id),
      icon: kind === 'van' ? IconCar : IconDoor,
      name,
      code,
      hint: parent?.name ?? plate ?? kindLabels[kind],
      to: pageLink('/room/$id', { id }),
    })),
  };
};
