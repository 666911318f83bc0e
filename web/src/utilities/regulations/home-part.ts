/** The regulations that the person must confirm. */

import { IconBook2 } from '@tabler/icons-react';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const regulationsOnHome: HomePart<Home> = {
  tasks: ({ regulationsToConfirm, today }) => {
    const [first, ...others] = regulationsToConfirm;
    if (!first) return [];
    const late = first.dueOn < today;
    const day = formatDate(first.dueOn, 'il');
    const titles = regulationsToConfirm.map(({ title }) => title).join(', ');
    return [
      {
        key: 'regulations',
        row: 'regulations',
        icon: IconBook2,
        title:
          others.length === 0
            ? `Leggi «${first.title}»`
            : `Leggi ${formatCount(regulationsToConfirm.length, 'regolamento', 'regolamenti')}`,
        detail:
          others.length === 0
            ? `${late ? 'Il termine era' : 'Entro'} ${day}`
            : `${titles}: ${late ? 'il termine era' : 'entro'} ${day}`,
        harm: late ? 'late' : first.dueOn === today ? 'today' : 'soon',
        // The task leads to the first regulation, because not everybody may open the list; each page leads to the next
        // one.
        to: pageLink('/regolamenti/$id', { id: first.id }),
      },
    ];
  },
};
