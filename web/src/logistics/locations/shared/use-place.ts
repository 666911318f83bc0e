/** Which place is open, kept in the page's address: a link reproduces the view, and back leads out again. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IdParam } from '@wms/contract/platform/schema';

export function usePlace() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const parsed = IdParam.safeParse(search.ubicazione);
  const change = (patch: object, replace = false) =>
    navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace });
  return {
    id: parsed.success ? parsed.data : null,
    /** Whether only what lies directly in the place is shown. */
    direct: search.dentro === 'no',
    q: typeof search.q === 'string' ? search.q : '',
    /** Shows what is in a place, or (null) the warehouses. */
    open: (id: number | null) => change({ ubicazione: id ?? undefined, scheda: undefined, q: undefined }),
    /** The same tab of another place. */
    select: (id: number) => change({ ubicazione: id, q: undefined }),
    setDirect: (direct: boolean) => change({ dentro: direct ? 'no' : undefined }, true),
    search: (q: string) => change({ q: q || undefined }, true),
  };
}
