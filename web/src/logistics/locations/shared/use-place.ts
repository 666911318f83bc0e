/** The open place, which is in the page's address: a link shows the same view, and going back leaves the place. */

import { IdParam } from '@wms/contract/platform/schema';
import { usePageSearch } from '../../../ui/page/link.ts';
import { useGoOn } from '../../../ui/page/use-go-on.ts';

export function usePlace() {
  const search: Record<string, unknown> = usePageSearch();
  const goOn = useGoOn();
  const parsed = IdParam.safeParse(search.ubicazione);
  // An answer may come when the person has opened another page, whose address is not to be changed.
  const change = (patch: object, replace = false) =>
    goOn({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace });
  const showing = (id: number | null) => ({ ubicazione: id ?? undefined, scheda: undefined, q: undefined });
  return {
    id: parsed.success ? parsed.data : null,
    /** True when the page shows only the stock directly in the place. */
    direct: search.dentro === 'no',
    q: typeof search.q === 'string' ? search.q : '',
    /** Shows the contents of a place, or the warehouses (null). */
    open: (id: number | null) => change(showing(id)),
    /** Leaves a place that is gone for the one around it, unless the person has opened another one. */
    leave: (placeId: number, around: number | null) =>
      goOn({
        to: '.',
        search: (before: { ubicazione?: unknown }) =>
          Number(before.ubicazione) === placeId ? { ...before, ...showing(around) } : before,
      }),
    /** Opens the same tab of another place. */
    select: (id: number) => change({ ubicazione: id, q: undefined }),
    setDirect: (direct: boolean) => change({ dentro: direct ? 'no' : undefined }, true),
    search: (q: string) => change({ q: q || undefined }, true),
  };
}
