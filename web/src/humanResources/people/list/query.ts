/** The list of people that the page's address describes, with the counts of its filters. */
import { exportPeople, listPeople, peopleFacets } from '@wms/contract/humanResources/people/list';
import { useAnswer } from '../../../client/answer.ts';
import type { Order } from '../../../ui/list/list-order.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { useIdle } from '../../../ui/page/use-idle.ts';
import type { Sort } from './columns.tsx';

export const peopleOrders: readonly [Order<Sort>, ...Order<Sort>[]] = [
  { label: 'Cognome A–Z', sort: 'name', direction: 'asc' },
  { label: 'Cognome Z–A', sort: 'name', direction: 'desc' },
  { label: 'Accesso più recente', sort: 'lastLogin', direction: 'desc' },
  { label: 'Accesso più lontano', sort: 'lastLogin', direction: 'asc' },
];

export function usePeople() {
  const list = useList(listPeople, { exporter: exportPeople });
  const { sort, direction, ...wanted } = list.values;
  const idle = useIdle();
  // The rows are fetched first, because the counts are in closed chips.
  const facets = useAnswer(peopleFacets, { query: wanted }, { keepPrevious: true, enabled: idle });
  const filter = (name: keyof NonNullable<typeof facets.data>, label: string) =>
    list.filter(name, label, facets.data?.[name] ?? []);
  return {
    ...list,
    filters: [
      filter('team', 'Reparto'),
      filter('state', 'Stato'),
      filter('step', 'Registrazione'),
      filter('documents', 'Documenti'),
      filter('permission', 'Permesso'),
      filter('factor', 'Secondo fattore'),
      // Only the page of an import leads here with it; the chip says so and takes it away.
      ...(list.values.import
        ? [
            list.filter('import', 'Importazione', [
              { value: list.values.import, label: 'Solo chi viene dal file' },
            ]),
          ]
        : []),
    ],
    /** The values of the filters and of the search text, without the order, in the form of a mass change. */
    wanted,
    teams: facets.data?.team ?? [],
  };
}

export type People = ReturnType<typeof usePeople>;
