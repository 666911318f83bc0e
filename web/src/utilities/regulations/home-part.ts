/** The regulations that the person must confirm. */
import { IconBook2 } from '@tabler/icons-react';
import { formatCount, formatDate } from '@wms/contract/platform/formats';
import { today } from '@wms/contract/platform/schema';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart } from '../../ui/cupboards/home-part.ts';

export const regulationsOnHome: HomePart<Home> = {
  tasks: ({ regulationsToConfirm }) => {
    const [first, ...others] = regulationsToConfirm;
    if (!first) return [];
    const late = first.dueOn < today();
    const when = late
      ? `il termine era ${formatDate(first.dueOn, 'il')}`
      : `entro ${formatDate(first.dueOn, 'il')}`;
    return [
      {
        key: 'regulations',
        icon: IconBook2,
        title:
          others.length === 0
            ? `Leggi «${first.title}»`
            : `Leggi ${formatCount(regulationsToConfirm.length, 'regolamento', 'regolamenti')}`,
        detail:
          others.length === 0
            ? when
            : `${regulationsToConfirm.map(({ title }) => title).join(', ')}: ${when}`,
        tone: 'attention',
        // Not everybody may open the list. The page of each regulation leads to the next one.
        to: `/regolamenti/${first.id}`,
      },
    ];
  },
};
