/** The things that the person has borrowed and has to return. */

import { IconPackageExport } from '@tabler/icons-react';
import { mayFollow } from '@wms/contract/pages/follow';
import { pageLink } from '@wms/contract/pages/link';
import { opensProducts } from '@wms/contract/pages/product-access';
import { formatDate, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { satisfies } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';

type Loan = Home['loans'][number];
type Held = ReadonlySet<string>;

/** One loan leads to its product. Several are one row, which leads to all of them; the first is due first. */
export const loansOnHome: HomePart<Home> = {
  tasks: ({ loans, outsideLoans, today }, held) => [
    ...ownTasks(loans, today, held),
    ...outsideTasks(outsideLoans, held),
  ],
};

/** Others are reminded by WMS; somebody without an account is called by whoever lent the thing. */
function outsideTasks(loans: Home['outsideLoans'], held: Held): Task[] {
  const first = loans?.first;
  if (!loans || !first) return [];
  const { productId, product, borrower, contact, dueOn } = first;
  const whom = formatParts(`${product} a ${borrower}`, contact, `${formatDate(dueOn, 'dal')}`);
  const shared = {
    key: 'outside loans',
    row: 'outsideLoans',
    icon: IconPackageExport,
    harm: 'late',
  } as const;
  const list = { to: '/warehouse', search: { scheda: 'prestiti', late: 'outside' } } as const;
  const target = mayFollow('/warehouse', held)
    ? list
    : satisfies(held, opensProducts) && { to: pageLink('/prod/$id', { id: productId }) };
  return [
    {
      ...shared,
      title:
        loans.count === 1
          ? `Non è tornato: ${product}`
          : `${loans.count} cose non tornate da chi non ha un account`,
      detail:
        loans.count === 1
          ? formatParts(`A ${borrower}`, contact, `da restituire ${formatDate(dueOn, 'dal')}`)
          : whom,
      ...target,
    },
  ];
}

function ownTasks(loans: readonly Loan[], today: string, held: Held): Task[] {
  const [first, ...others] = loans;
  if (!first) return [];
  const late = loans.filter(({ dueOn }) => dueOn < today).length;
  const common = {
    key: 'loans',
    row: 'ownLoans',
    icon: IconPackageExport,
    harm: late > 0 ? 'late' : first.dueOn === today ? 'today' : 'soon',
  } satisfies Partial<Task>;
  if (others.length === 0)
    return [
      {
        ...common,
        title: `In prestito a te: ${first.product}`,
        detail: `${formatQuantity(first.quantity, first.unit)}, ${dueOf(first, today)}`,
        ...(satisfies(held, opensProducts) && { to: pageLink('/prod/$id', { id: first.productId }) }),
      },
    ];
  return [
    {
      ...common,
      title: `In prestito a te: ${loans.length} cose${late > 0 ? `, ${late} in ritardo` : ''}`,
      detail: `${first.product}, ${dueOf(first, today)}`,
      ...(mayFollow('/areaUtente', held) && { to: '/areaUtente', search: { scheda: 'prestiti' } }),
    },
  ];
}

const dueOf = ({ dueOn }: Loan, today: string) =>
  `da restituire ${dueOn < today ? 'dal' : 'entro ' + 'il'} ${formatDate(dueOn)}`;
