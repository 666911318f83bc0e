/** The open fees of all members, for people who keep the book; and the person's own open fees. */
import { IconAddressBook, IconCalendarDue, IconReceiptEuro } from '@tabler/icons-react';
import { formatCount, formatDate, formatEuro } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

export const membersOnHome: HomePart<Home> = {
  tasks: ({ members, ownFees }) => [
    ...ownFees.map(
      ({ memberId, socialYear, open, dueOn, overdue }): Task => ({
        key: `own fee ${memberId} ${socialYear}`,
        row: 'ownFees',
        icon: IconReceiptEuro,
        title: `Quota associativa da pagare: ${formatEuro(open)}`,
        detail: dueOn
          ? `${overdue ? 'Scaduta' : 'Entro'} ${formatDate(dueOn, 'il')}`
          : 'Trovi i dettagli nella tua area',
        harm: overdue ? 'late' : 'soon',
        to: '/areaUtente',
        search: { scheda: 'tessera' },
      }),
    ),
    ...(members ? bookTasks(members) : []),
  ],
};

function bookTasks({ overdue, expiring }: NonNullable<Home['members']>): Task[] {
  const tasks: (Task & { count: number })[] = [
    ...overdue.map(({ socialYear, name, count }) => ({
      count,
      key: `overdue fees ${socialYear}`,
      row: 'overdueFees' as const,
      icon: IconCalendarDue,
      title: `${formatCount(count, 'quota scaduta', 'quote scadute')} da incassare`,
      detail: `Anno ${name}: sollecita chi non ha ancora pagato`,
      harm: 'late' as const,
      to: '/tesserati' as const,
      search: { payment: 'scaduta', socialYear: String(socialYear) },
    })),
    {
      count: expiring,
      key: 'expiring memberships',
      row: 'expiringMemberships',
      icon: IconAddressBook,
      title: `${formatCount(expiring, 'tessera scade', 'tessere scadono')} entro un mese`,
      detail: 'Rinnova l’anno sociale',
      harm: 'soon',
      to: '/tesserati/rinnovo',
    },
  ];
  return tasks.flatMap(({ count, ...task }) => (count > 0 ? [task] : []));
}
