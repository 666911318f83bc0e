/** The open fees of all members, for people who keep the book; and the person's own open fees. */
import { IconAddressBook, IconCalendarDue, IconReceiptEuro } from '@tabler/icons-react';
import {
  formatCount,
  formatDate,
  formatEuro,
  formatNumber,
  formatParts,
} from '@wms/contract/platform/formats';
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

function bookTasks({ overdue: [latest, ...others], expiring }: NonNullable<Home['members']>): Task[] {
  const earlier = others.reduce((sum, { count }) => sum + count, 0);
  const tasks: (Task & { count: number })[] = [
    {
      count: latest?.count ?? 0,
      key: 'overdue fees',
      row: 'overdueFees',
      icon: IconCalendarDue,
      title: `${formatCount(latest?.count ?? 0, 'quota scaduta', 'quote scadute')} da incassare`,
      // The register shows one social year at a time.
      detail: formatParts(
        `Anno ${latest?.name}: sollecita chi non ha ancora pagato`,
        earlier > 0 && `${formatNumber(earlier)} degli anni prima`,
      ),
      harm: 'late',
      to: '/tesserati',
      search: { payment: 'scaduta', socialYear: String(latest?.socialYear) },
    },
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
