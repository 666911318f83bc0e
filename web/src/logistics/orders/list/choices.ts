/** The values of the list's filters. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/call/send.ts';
import type { FilterValue } from '../../../ui/list/chips/filter.ts';
import { useIdle } from '../../../ui/page/use-idle.ts';

export const shownChoices: readonly FilterValue[] = [
  { value: 'open', label: 'In corso' },
  { value: 'approvable', label: 'Da approvare' },
  { value: 'late', label: 'In ritardo' },
  { value: 'mine', label: 'Miei' },
  { value: 'notInvoiced', label: 'Senza fattura' },
];

/** The number of wishes that wait to be ordered. It is fetched last, because nobody waits for it. */
export function useWished(): number {
  const { data } = useQuery({
    queryKey: ['/api/logistics/wishes', 'how many wait'],
    queryFn: async ({ signal }) => {
      const { listWishes } = await import('@wms/contract/logistics/wishes/endpoints');
      return call(listWishes, { query: { limit: '1' } }, { signal });
    },
    enabled: useIdle(),
  });
  return data?.total?.count ?? 0;
}

type NamedRow = { id: number; name: string };
const choiceOf = ({ id, name }: NamedRow): FilterValue => ({ value: String(id), label: name });

/**
 * The teams to filter by. They are fetched after the rows, because the chip is closed; the chosen team is named at
 * once.
 */
export function useTeamChoices(chosen: string | undefined): readonly FilterValue[] {
  const idle = useIdle();
  const known = useTeams({}, idle);
  const missing = chosen !== undefined && known.every(({ value }) => value !== chosen);
  const chosenTeam = useTeams({ id: chosen ?? '' }, missing);
  return missing ? [...chosenTeam, ...known] : known;
}

/**
 * This contract shares its code with the fields of forms, which a list doesn't need at first, so it is loaded later.
 */
function useTeams(query: { id?: string }, enabled: boolean): readonly FilterValue[] {
  const { data } = useQuery({
    queryKey: ['choices', 'teams of orders', query],
    queryFn: async ({ signal }) => {
      const { searchTeams } = await import('@wms/contract/platform/people/who-is-who');
      return call(searchTeams, { query }, { signal });
    },
    enabled,
  });
  return data?.map(choiceOf) ?? [];
}
