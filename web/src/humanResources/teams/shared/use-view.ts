/** The page's view is in its address: the open team, the day, and tree or chart. A link shows the same view. */

import { CivilDate, IdParam, today } from '@wms/contract/platform/schema';
import { usePageSearch } from '../../../ui/page/link.ts';
import { useGoOn } from '../../../ui/page/use-go-on.ts';

export function useTeamsView() {
  const search: Record<string, unknown> = usePageSearch();
  const goOn = useGoOn();
  const id = IdParam.safeParse(search.reparto);
  const day = CivilDate.safeParse(search.al);
  const on = day.success && day.data !== today() ? day.data : undefined;
  // An answer may come when the person has opened another page, whose address is not to be changed.
  const change = (patch: object, replace = false) =>
    goOn({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace });
  return {
    id: id.success ? id.data : null,
    /** The shown day, past or to come; undefined means today. Only today's teams can be changed. */
    on,
    /** The query parameters of every call about the shown day. */
    query: on ? { on } : {},
    chart: search.vista === 'organigramma',
    open: (team: number | null) =>
      change({ reparto: team ?? undefined, scheda: undefined, vista: undefined }),
    /** Leaves a team that is gone, unless the person has opened another one. */
    leave: (teamId: number) =>
      goOn({
        to: '.',
        search: (before: { reparto?: unknown }) =>
          Number(before.reparto) === teamId ? { ...before, reparto: undefined, scheda: undefined } : before,
      }),
    showChart: (chart: boolean) => change({ vista: chart ? 'organigramma' : undefined }, true),
    showDay: (date: string) => change({ al: date || undefined }, true),
  };
}
