/** The values of the list's filters. */
import { useQuery } from '@tanstack/react-query';
import { getSupplier, listSuppliers } from '@wms/contract/logistics/suppliers/endpoints';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
import { call } from '../../../client/call/send.ts';
import type { FilterValue } from '../../../ui/list/FilterChip.tsx';
import { useIdle } from '../../../ui/page/use-idle.ts';

export const shownChoices: readonly FilterValue[] = [
  { value: 'open', label: 'In corso' },
  { value: 'approvable', label: 'Da approvare' },
  { value: 'late', label: 'In ritardo' },
  { value: 'mine', label: 'Miei' },
];

/** This year and the four before. */
export function yearChoices(): FilterValue[] {
  const now = Number(today().slice(0, 4));
  return Array.from({ length: 5 }, (_, back) => String(now - back)).map((value) => ({ value, label: value }));
}

type Named = { id: number; name: string };
const choiceOf = ({ id, name }: Named): FilterValue => ({ value: String(id), label: name });

/** The rows are fetched first, because the values are in closed chips; the chosen one is named at once. */
export function useSupplierChoices(chosen: string | undefined): readonly FilterValue[] {
  const idle = useIdle();
  const { data } = useAnswer(listSuppliers, { query: { limit: '200' } }, { enabled: idle });
  const known = data?.rows.map(choiceOf) ?? [];
  const missing = chosen !== undefined && known.every(({ value }) => value !== chosen);
  const { data: one } = useAnswer(getSupplier, { params: { id: chosen ?? '' } }, { enabled: missing });
  return missing && one ? [choiceOf(one), ...known] : known;
}

export function useTeamChoices(chosen: string | undefined): readonly FilterValue[] {
  const idle = useIdle();
  const known = useTeams({}, idle);
  const missing = chosen !== undefined && known.every(({ value }) => value !== chosen);
  const one = useTeams({ id: chosen ?? '' }, missing);
  return missing ? [...one, ...known] : known;
}

/** The contract of who is who comes with the fields of forms, which a list doesn't need at first sight. */
function useTeams(query: { id?: string }, enabled: boolean): readonly FilterValue[] {
  const { data } = useQuery({
    queryKey: ['choices', 'teams of orders', query],
    queryFn: async ({ signal }) => {
      const { searchTeams } = await import('@wms/contract/humanResources/who-is-who/endpoints');
      return call(searchTeams, { query }, { signal });
    },
    enabled,
  });
  return data?.map(choiceOf) ?? [];
}
