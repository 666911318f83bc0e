/** The values of the list's filters. */
import { searchTeams } from '@wms/contract/humanResources/who-is-who/endpoints';
import { getSupplier, listSuppliers } from '@wms/contract/logistics/suppliers/endpoints';
import { today } from '@wms/contract/platform/schema';
import { useAnswer } from '../../../client/answer.ts';
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
  const { data } = useAnswer(searchTeams, { query: {} }, { enabled: idle });
  const known = data?.map(choiceOf) ?? [];
  const missing = chosen !== undefined && known.every(({ value }) => value !== chosen);
  const { data: one } = useAnswer(searchTeams, { query: { id: chosen ?? '' } }, { enabled: missing });
  return missing && one ? [...one.map(choiceOf), ...known] : known;
}
